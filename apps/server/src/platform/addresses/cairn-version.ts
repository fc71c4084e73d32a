import packageFile from "../../../../../package.json" with { type: "json" };

/** Version of this Cairn. */
export const cairnVersion: string = packageFile.version;
