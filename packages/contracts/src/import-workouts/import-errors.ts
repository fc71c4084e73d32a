/** Refusals of files and archives on import, and of import jobs. */
export const importErrors = {
  "workout_import.no_file": { status: 400, text: "Send at least one file in the part named file." },
  "workout_import.too_many_files": { status: 413, text: "Send at most 10 files at once." },
  "workout_import.file_too_large": { status: 413, text: "The file is larger than this server accepts." },
  "workout_import.empty_file": { status: 422, text: "The file is empty. Export it from the device again." },
  "workout_import.unknown_format": {
    status: 422,
    text: "The file is not FIT, GPX, TCX, KML or KMZ, or a ZIP of them. Export the workout in one of these formats.",
  },
  "workout_import.not_well_formed": {
    status: 422,
    text: "The XML of the file is broken. Export it again.",
  },
  "workout_import.forbidden_doctype": {
    status: 422,
    text: "The file declares XML entities, which are not accepted for safety. Export it without them.",
  },
  "workout_import.damaged": {
    status: 422,
    text: "The file is damaged, and nothing in it could be read. Copy it from the device again.",
  },
  "workout_import.not_an_activity": {
    status: 422,
    text: "The file is a training plan, a course or settings, not a recorded workout. Send the file of the workout.",
  },
  "workout_import.planned_route": {
    status: 422,
    text: "The file is a planned route or a track without times, not a recorded workout. Save it as a route instead.",
  },
  "workout_import.places_only": {
    status: 422,
    text: "The file has single points but no track. Send the file of the recording.",
  },
  "workout_import.no_points": {
    status: 422,
    text: "The file has no recorded points. Send another file of this workout.",
  },
  "workout_import.too_many_points": {
    status: 422,
    text: "The recording or route has more points than this server accepts. Export it with fewer points.",
  },
  "workout_import.too_many_workouts": {
    status: 422,
    text: "The file has more workouts than this server accepts in one file. Split it into several files.",
  },
  "workout_import.empty_archive": {
    status: 422,
    text: "The archive has no file that could be a workout.",
  },
  "workout_import.not_an_archive": {
    status: 422,
    text: "The ZIP is incomplete: its list of files is missing. Download it again.",
  },
  "workout_import.damaged_archive": {
    status: 422,
    text: "The archive or this file in it is damaged. Make or download it again.",
  },
  "workout_import.encrypted": {
    status: 422,
    text: "The archive is encrypted. Make it without a password.",
  },
  "workout_import.unsupported_compression": {
    status: 422,
    text: "The archive uses a compression that this server does not know. Make a standard ZIP.",
  },
  "workout_import.too_many_entries": {
    status: 422,
    text: "The archive has more files than this server accepts at once. The rest was not read. Split it into smaller archives.",
  },
  "workout_import.too_large": {
    status: 422,
    text: "Unpacked, this is larger than this server accepts. Split it into smaller archives.",
  },
  "workout_import.suspicious_ratio": {
    status: 422,
    text: "This unpacks to far more than a recording holds, and is not accepted for safety.",
  },
  "workout_import.overlapping_entries": {
    status: 422,
    text: "Files in the archive overlap, which is not accepted for safety. Make the archive again.",
  },
  "workout_import.unsafe_name": {
    status: 422,
    text: "The file name points outside the archive or is misleading, which is not accepted for safety. Rename the file.",
  },
  "workout_import.nested_too_deep": {
    status: 422,
    text: "The archive is too deep inside other archives. Unpack those first.",
  },
  "workout_import.other_media": {
    status: 422,
    text: "Pictures, films or sounds that belong to no workout of this import. Add them to their workouts.",
  },
  "workout_import.account_data": {
    status: 422,
    text: "Daily values, settings and other data of the account. Only workouts are read.",
  },
  "workout_import.health_records": {
    status: 422,
    text: "Measurements such as steps, sleep and pulse, which are not workouts. Only workouts are read.",
  },
  "workout_import.unread_kind": {
    status: 422,
    text: "A kind of file that this server does not read. If it is a workout, export it as FIT, GPX or TCX.",
  },
  "workout_import.rows_beyond_limit": {
    status: 422,
    text: "Entries beyond the 20,000 that are read of one table. Import the rest in a table of its own.",
  },
  "workout_import.incomplete_rows": {
    status: 422,
    text: "Entries of a table without a start, that were only planned, or that are damaged. Enter what is missing by hand.",
  },
  "workout_import.goals": {
    status: 422,
    text: "Goals for a week or a year. They are set in the diary, where there was none of that kind.",
  },
  "workout_import.other_goals": {
    status: 422,
    text: "Goals of a kind that there is not here: of a month, of a segment, of energy, or that are over. Set those you still want.",
  },
  "workout_import.unused_gear": {
    status: 422,
    text: "Gear that no activity of this export names. Here, gear is named at its workouts.",
  },
  "workout_import.others_content": {
    status: 422,
    text: "Comments and likes of what others did, or of which the export does not say where they belong.",
  },
  "workout_import.route_descriptions": {
    status: 422,
    text: "Descriptions of planned routes. The routes are saved; a route has a name here and no description.",
  },
  "workout_import.failed": {
    status: 500,
    text: "Something went wrong on the server with this file. Nothing of it was saved. Try again later.",
  },
  "import_job.not_found": { status: 404, text: "There is no such import." },
  "import_job.too_many": {
    status: 429,
    text: "Too many imports are in progress. Wait until one has finished.",
    retryAfter: 30,
  },
  "import_job.too_many_files": { status: 413, text: "Send at most 1,000 files at once." },
  "import_job.too_many_recordings": {
    status: 422,
    text: "The archives of this import already have 100,000 recordings. Import this one separately.",
  },
  "workout_import.busy": {
    status: 503,
    text: "The server is busy with other imports. Try again in a minute.",
    retryAfter: 60,
  },
  "workout_import.share_used": {
    status: 429,
    text: "You are importing as many files at once as you can. Try again when some of them are done.",
    retryAfter: 10,
  },
  "workout_import.too_long": {
    status: 422,
    text: "Reading the file takes longer than this server allows. Export it from the device again.",
  },
} as const;
