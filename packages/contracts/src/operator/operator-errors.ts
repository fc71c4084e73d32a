/** Refusals to operators; rows of `errorTable`. */
export const operatorErrors = {
  "operator.claim_invalid": {
    status: 403,
    text: "This link has expired, was used already, or this server has an operator. The next start prints a new one if it has none.",
  },
  "operator.is_self": {
    status: 409,
    text: "This is your own account. Use your settings, or ask another operator.",
  },
  "operator.last": {
    status: 409,
    text: "You are the only operator. Make somebody else an operator first.",
  },
  "operator.name_differs": {
    status: 409,
    text: "This is not the username of the account. Nothing was deleted: type it again.",
  },
  "operator.region_exists": {
    status: 409,
    text: "There is a region with this name already. Choose another name, or update that one.",
  },
  "operator.region_busy": {
    status: 409,
    text: "This region is being made right now. Wait until it is ready.",
  },
  "operator.no_region": { status: 404, text: "There is no region with this name." },
  "operator.region_from_file": {
    status: 409,
    text: "This region came from a file. Send a newer one.",
  },
  "operator.no_extract": {
    status: 422,
    text: "Send an extract of OpenStreetMap, a file that ends in .osm.pbf.",
  },
  "operator.backup_busy": {
    status: 409,
    text: "A backup is being made right now. Wait until it is done.",
  },
  "operator.no_backup": {
    status: 404,
    text: "There is no backup with this name any more. Load the list again.",
  },
  "operator.download_off": {
    status: 403,
    text: "Backups are not downloaded in the browser here (BACKUP_DOWNLOAD). Copy them from their folder on the server.",
  },
  "operator.ticket_invalid": {
    status: 403,
    text: "This link for the download has expired or was replaced. Ask for another one with your password.",
  },
  "operator.setting_fixed": {
    status: 409,
    text: "The environment of the server sets this. Remove the variable there and start the server again to choose it here.",
  },
} as const;
