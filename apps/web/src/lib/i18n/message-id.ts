import type account from "../../locales/account/en.json";
import type comments from "../../locales/comments/en.json";
import type dashboard from "../../locales/dashboard/en.json";
import type diary from "../../locales/diary/en.json";
import type entry from "../../locales/entry/en.json";
import type errors from "../../locales/errors/en.json";
import type home from "../../locales/home/en.json";
import type imports from "../../locales/import/en.json";
import type map from "../../locales/map/en.json";
import type missing from "../../locales/missing/en.json";
import type pages from "../../locales/pages/en.json";
import type password from "../../locales/password/en.json";
import type people from "../../locales/people/en.json";
import type notifications from "../../locales/notifications/en.json";
import type photos from "../../locales/photos/en.json";
import type privacy from "../../locales/privacy/en.json";
import type profile from "../../locales/profile/en.json";
import type reactions from "../../locales/reactions/en.json";
import type recovery from "../../locales/recovery/en.json";
import type routes from "../../locales/routes/en.json";
import type search from "../../locales/search/en.json";
import type settings from "../../locales/settings/en.json";
import type share from "../../locales/share/en.json";
import type shell from "../../locales/shell/en.json";
import type sports from "../../locales/sports/en.json";
import type statistics from "../../locales/statistics/en.json";
import type training from "../../locales/training/en.json";
import type tracks from "../../locales/tracks/en.json";
import type ui from "../../locales/ui/en.json";
import type workout from "../../locales/workout/en.json";

interface Catalogs {
  account: typeof account;
  comments: typeof comments;
  dashboard: typeof dashboard;
  diary: typeof diary;
  entry: typeof entry;
  errors: typeof errors;
  home: typeof home;
  import: typeof imports;
  map: typeof map;
  missing: typeof missing;
  pages: typeof pages;
  password: typeof password;
  people: typeof people;
  notifications: typeof notifications;
  photos: typeof photos;
  privacy: typeof privacy;
  profile: typeof profile;
  reactions: typeof reactions;
  recovery: typeof recovery;
  routes: typeof routes;
  search: typeof search;
  settings: typeof settings;
  share: typeof share;
  shell: typeof shell;
  sports: typeof sports;
  statistics: typeof statistics;
  training: typeof training;
  tracks: typeof tracks;
  ui: typeof ui;
  workout: typeof workout;
}

/** Name of a message, `feature.key`: exactly the keys of `src/locales/<feature>/en.json`. */
export type MessageId = {
  [Feature in keyof Catalogs]: `${Feature}.${Extract<keyof Catalogs[Feature], string>}`;
}[keyof Catalogs];
