export declare const releaseFile: string;
export declare function isRelease(root: string): boolean;
export declare function installForRelease(root: string, workspace: string, arch: string): boolean;
