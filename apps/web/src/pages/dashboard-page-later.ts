/** The parts of the dashboard around the feed and the days, in one file that is loaded after them. */
export { CutOffNote } from "../features/import-workouts/drafts/cut-off-note.tsx";
export { MapSetup } from "../features/operator/maps/map-setup.tsx";
export { PeopleBeside } from "../features/people/people-beside.tsx";
export { FriendPhotos } from "../features/photos/friend-photos.tsx";
