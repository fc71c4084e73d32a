import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ConfigError, givenSettings, readConfig, readDemoConfig } from "./config.ts";
import { ownCards } from "./shop-cards.ts";

describe("readConfig", () => {
  it("gives the documented defaults to an empty environment", () => {
    expect(readConfig({}, "/srv/cairn")).toEqual({
      host: "127.0.0.1",
      port: 4000,
      publicUrl: undefined,
      dataDir: "/srv/cairn/data",
      databaseUrl: undefined,
      files: { kind: "disk" },
      roles: new Set(["http", "jobs"]),
      humanCheck: "adaptive",
      logLevel: "info",
      elevation: [{ kind: "regions", folder: "/srv/cairn/data/regions" }],
      mapSources: {},
      mapSourcesFrom: undefined,
      mapCacheBytes: 1e9,
      smtpUrl: undefined,
      mailFrom: "Cairn <cairn@localhost>",
      operator: { name: undefined, address: undefined, email: undefined },
      newsletterUrl: undefined,
      geocoder: undefined,
      routingEngine: undefined,
      hrmStoreUrl: undefined,
      shopCards: ownCards,
      oidc: undefined,
      facebook: undefined,
      trustProxy: undefined,
      signUp: undefined,
      quota: undefined,
      backups: { keep: 0, hour: 3, folder: "/srv/cairn/data/backups", isDownloadable: true },
      webhookHosts: [],
      watchedFolder: undefined,
      minFreeSpace: 1e9,
      serviceWorker: "on",
      metrics: "loopback",
    });
  });

  it("reads every setting", () => {
    const tiles = "https://tiles.example.org/{z}/{x}/{y}.png";
    const environment = {
      HOST: "::",
      PORT: "0",
      PUBLIC_URL: "https://cairn.example.org/",
      CAIRN_DATA_DIR: "/var/lib/cairn",
      DATABASE_URL: "postgres://cairn@db.example.org/workouts",
      CAIRN_FILES: "s3://cairn-files/club?endpoint=https://s3.example.org/",
      AWS_ACCESS_KEY_ID: "name",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_REGION: "eu-north-1",
      CAIRN_ROLES: "jobs",
      HUMAN_CHECK: "off",
      LOG_LEVEL: "warn",
      ELEVATION: "heights",
      MAP_STYLES: `{ "DEFAULT": { "tiles": "${tiles}", "attribution": "© Example" } }`,
      MAP_CACHE: "250 MB",
      SMTP_URL: "smtps://cairn:secret@mail.example.org",
      MAIL_FROM: "cairn@example.org",
      OPERATOR_NAME: "Running club",
      OPERATOR_ADDRESS: "1 Park Road, 00100 Helsinki",
      OPERATOR_EMAIL: "club@example.org",
      NEWSLETTER_URL: "https://news.example.org/subscribe",
      GEOCODER_URL: "https://geocoder.example.org/api/1/geocode?key=hidden",
      ROUTING_URL: "https://routing.example.org/api/1?key=hidden",
      ROUTING_KIND: "graphhopper",
      HRM_STORE_URL: "https://store.example.org/belts",
      SHOP_CARDS: '[{"title": "Belts", "text": "Last.", "url": "https://belts.example.org"}]',
      OIDC_ISSUER: "https://auth.example.org/application/o/cairn/",
      OIDC_CLIENT_ID: "cairn",
      OIDC_CLIENT_SECRET: "hidden",
      OIDC_NAME: "Club account",
      FACEBOOK_APP_ID: "1234567890",
      FACEBOOK_APP_SECRET: "unseen",
      TRUST_PROXY: "loopback, 10.1.0.0/16",
      SIGN_UP: "invite",
      QUOTA: "1.5 TB",
      BACKUP_KEEP: "7",
      BACKUP_HOUR: "4",
      BACKUP_DIR: "nightly",
      BACKUP_DOWNLOAD: "off",
      WEBHOOK_HOSTS: "Home.local, 10.0.0.7",
      WATCH_DIR: "arrived",
      MIN_FREE_SPACE: "0",
      SERVICE_WORKER: "off",
      METRICS: "public",
    };
    expect(readConfig(environment, "/srv")).toEqual({
      host: "::",
      port: 0,
      publicUrl: "https://cairn.example.org",
      dataDir: "/var/lib/cairn",
      databaseUrl: "postgres://cairn@db.example.org/workouts",
      files: {
        kind: "s3",
        bucket: "cairn-files",
        prefix: "club/",
        endpoint: "https://s3.example.org",
        region: "eu-north-1",
        pathStyle: true,
        accessKeyId: "name",
        secretAccessKey: "secret",
        sessionToken: undefined,
      },
      roles: new Set(["jobs"]),
      humanCheck: "off",
      logLevel: "warn",
      elevation: [
        { kind: "hgt", folder: "/srv/heights" },
        { kind: "regions", folder: "/var/lib/cairn/regions" },
      ],
      mapSources: {
        DEFAULT: {
          kind: "raster",
          template: tiles,
          attribution: "© Example",
          maxZoom: 18,
          tileSize: 256,
          keepDays: 0,
        },
      },
      mapSourcesFrom: "MAP_STYLES",
      mapCacheBytes: 250e6,
      smtpUrl: "smtps://cairn:secret@mail.example.org",
      mailFrom: "cairn@example.org",
      operator: { name: "Running club", address: "1 Park Road, 00100 Helsinki", email: "club@example.org" },
      newsletterUrl: "https://news.example.org/subscribe",
      geocoder: { kind: "graphhopper", address: "https://geocoder.example.org/api/1/geocode?key=hidden" },
      routingEngine: { kind: "graphhopper", address: "https://routing.example.org/api/1?key=hidden" },
      hrmStoreUrl: "https://store.example.org/belts",
      shopCards: [{ title: "Belts", text: { en: "Last.", fi: "Last." }, url: "https://belts.example.org" }],
      oidc: {
        issuer: "https://auth.example.org/application/o/cairn/",
        clientId: "cairn",
        clientSecret: "hidden",
        name: "Club account",
      },
      facebook: {
        appId: "1234567890",
        appSecret: "unseen",
        graphUrl: "https://graph.facebook.com/v23.0",
      },
      trustProxy: { addresses: ["loopback", "10.1.0.0/16"] },
      signUp: "invite",
      quota: 1.5e12,
      backups: { keep: 7, hour: 4, folder: "/srv/nightly", isDownloadable: false },
      webhookHosts: ["home.local", "10.0.0.7"],
      watchedFolder: "/srv/arrived",
      minFreeSpace: 0,
      serviceWorker: "off",
      metrics: "public",
    });
  });

  it("accepts an address of tiles as an elevation model", () => {
    const template = "https://tiles.example.org/{z}/{x}/{y}.png";
    expect(readConfig({ ELEVATION: template }).elevation[0]).toEqual({ kind: "terrarium", template });
  });

  it("takes the keys of an S3 store from its address, before those in the environment", () => {
    const environment = {
      CAIRN_FILES: "s3://na%2Fme:se%40cret@files?region=eu-north-1",
      AWS_ACCESS_KEY_ID: "other",
      AWS_SECRET_ACCESS_KEY: "other",
      AWS_SESSION_TOKEN: "other",
    };
    expect(readConfig(environment, "/srv").files).toEqual({
      kind: "s3",
      bucket: "files",
      prefix: "",
      endpoint: "https://s3.eu-north-1.amazonaws.com",
      region: "eu-north-1",
      pathStyle: false,
      accessKeyId: "na/me",
      secretAccessKey: "se@cret",
      sessionToken: undefined,
    });
  });

  it("treats an empty value as unset and ignores other programs' variables", () => {
    expect(readConfig({ PORT: "", PUBLIC_URL: "", EDITOR: "vi" }, "/srv").port).toBe(4000);
  });

  it("cannot be changed afterwards", () => {
    expect(Object.isFrozen(readConfig({}, "/srv"))).toBe(true);
  });

  it.each([
    [
      "ELEVATION",
      "https://tiles.example.org/heights",
      "ELEVATION must be a folder with SRTM files such as N42E001.hgt, or an address of Terrarium tiles such as https://tiles.example.org/{z}/{x}/{y}.png",
    ],
    ["HOST", "no spaces please", "HOST must be a host name or an IP address, such as 127.0.0.1"],
    ["PORT", "http", 'PORT must be a whole number from 0 to 65535 (0 takes a free port), not "http".'],
    ["PORT", "65536", "PORT must be a whole number from 0 to 65535"],
    ["PORT", "-1", "PORT must be a whole number from 0 to 65535"],
    ["PUBLIC_URL", "cairn.example.org", "PUBLIC_URL must be an address that starts with http:// or https://"],
    ["PUBLIC_URL", "ftp://cairn.example.org", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org/workout", "does not begin with a name that Cairn uses itself"],
    ["PUBLIC_URL", "https://example.org/APISERVER/cairn", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org/assets/", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org/my cairn", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", 'https://example.org/"><script>', "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org/cairn;Path=/", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org//cairn", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org/?page=cairn", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://example.org/#cairn", "PUBLIC_URL must be an address"],
    ["PUBLIC_URL", "https://ada@example.org", "PUBLIC_URL must be an address"],
    ["SMTP_URL", "https://mail.example.org", "SMTP_URL must be an address such as smtp://"],
    ["MAIL_FROM", "Cairn", "MAIL_FROM must be an address such as cairn@example.org"],
    ["DATABASE_URL", "mysql://db", "DATABASE_URL must be an address such as postgres://"],
    [
      "CAIRN_FILES",
      "/srv/files",
      "CAIRN_FILES must be file: for the data folder, or an address such as s3://",
    ],
    ["CAIRN_FILES", "s3://", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://Bucket", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://files?endpoint=example.org", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://files?endpiont=https://example.org", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://files?pathStyle=yes", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://files/a b", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://files?endpoint=https://name:secret@example.org", "CAIRN_FILES must be"],
    ["CAIRN_FILES", "s3://files", "which needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
    ["CAIRN_FILES", "s3://name@files", "which needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
    ["CAIRN_FILES", "s3://key:abc%2@files", "% is written %25"],
    ["CAIRN_FILES", "s3://key:ab/c@files", "/ %2F"],
    ["SMTP_URL", "smtp://ada:ab/c@mail.example.org", "/ %2F"],
    ["HUMAN_CHECK", "never", 'HUMAN_CHECK must be one of always, adaptive and off, not "never".'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace and silent"],
    ["SIGN_UP", "no", "SIGN_UP must be one of open, invite and closed"],
    ["QUOTA", "a lot", "QUOTA must be a size such as 20GB, 500 MB or 1.5TiB"],
    ["MIN_FREE_SPACE", "5%", "MIN_FREE_SPACE must be a size such as 1GB, 500 MB or 0"],
    ["MAP_CACHE", "much", "MAP_CACHE must be a size such as 1GB, 500 MB or 0"],
    [
      "OIDC_ISSUER",
      "auth.example.org",
      "OIDC_ISSUER must be the issuer address of an OpenID Connect provider",
    ],
    ["OIDC_ISSUER", "https://name:secret@auth.example.org", "OIDC_ISSUER must be"],
    ["OIDC_ISSUER", "https://auth.example.org", "OIDC_ISSUER needs OIDC_CLIENT_ID: the client id that"],
    ["FACEBOOK_APP_ID", "cairn", "FACEBOOK_APP_ID must be the number of an app of Facebook"],
    ["FACEBOOK_APP_ID", "1234", "FACEBOOK_APP_ID needs FACEBOOK_APP_SECRET: the secret of that app."],
    ["METRICS", "yes", "METRICS must be one of loopback and public"],
    ["BACKUP_DOWNLOAD", "no", "BACKUP_DOWNLOAD must be one of on and off"],
    ["BACKUP_KEEP", "-1", "BACKUP_KEEP must be how many nightly backups are kept"],
    [
      "BACKUP_HOUR",
      "24",
      "BACKUP_HOUR must be an hour of the day by the clock of this machine, from 0 to 23",
    ],
    [
      "ROUTING_URL",
      "routing.example.org",
      "ROUTING_URL must be the address of a routing engine, such as https://",
    ],
    ["ROUTING_URL", "https://ada:secret@routing.example.org", "without a user name"],
    [
      "ROUTING_URL",
      "https://routing.example.org",
      "ROUTING_URL needs ROUTING_KIND: one of valhalla, graphhopper, osrm and brouter.",
    ],
    [
      "ROUTING_KIND",
      "google",
      'ROUTING_KIND must be one of valhalla, graphhopper, osrm and brouter, not "google".',
    ],
    ["ROUTING_KIND", "osrm", "ROUTING_KIND needs ROUTING_URL: the address of a routing engine"],
  ])("refuses %s=%s with a sentence that says what it accepts", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value }, "/srv")).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value }, "/srv")).toThrow(sentence);
  });

  it.each([
    ["DATABASE_URL", "mysql://cairn:hunter2@db"],
    ["CAIRN_FILES", "s4://cairn:hunter2@files"],
    ["CAIRN_FILES", "s3://name:secret@files?endpoint=https://cairn:hunter2@s3.example.org"],
    ["ELEVATION", "https://tiles.example.org/{z}/{x}.png?api_key=hunter2"],
    ["MAP_STYLES", '{"DEFAULT": {"tiles": "https://tiles.example.org/{z}/{x}.png?api_key=hunter2"}}'],
    ["PUBLIC_URL", "https://cairn:hunter2@cairn.example.org"],
    ["SMTP_URL", "https://cairn:hunter2@mail.example.org"],
    ["NEWSLETTER_URL", "list.example.org?token=hunter2"],
    ["GEOCODER_URL", "https://geocoder.example.org/find?key=hunter2"],
    ["ROUTING_URL", "https://routing.example.org?key=hunter2"],
    ["ROUTING_URL", "https://ada:hunter2@routing.example.org"],
    ["HRM_STORE_URL", "store.example.org?token=hunter2"],
    ["SHOP_CARDS", '[{"title": "hunter2"}]'],
    ["OIDC_ISSUER", "https://cairn:hunter2@auth.example.org"],
    ["OIDC_CLIENT_ID", "hunter2\nhunter2"],
    ["OIDC_CLIENT_SECRET", "hunter2\nhunter2"],
    ["FACEBOOK_APP_ID", "hunter2"],
    ["FACEBOOK_APP_SECRET", "hunter2\nhunter2"],
    ["FACEBOOK_GRAPH_URL", "graph.example.org?token=hunter2"],
  ])("keeps a password or a key in a malformed %s out of the message", (name, value) => {
    expect(() => readConfig({ [name]: value }, "/srv")).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value }, "/srv")).not.toThrow(/hunter2/);
  });

  it.each([
    ["https://cairn.example.org", "https://cairn.example.org"],
    ["https://cairn.example.org//", "https://cairn.example.org"],
    ["http://192.168.1.5:4000/", "http://192.168.1.5:4000"],
    ["HTTPS://Cairn.Example.org:443", "https://cairn.example.org"],
    ["https://example.org/cairn", "https://example.org/cairn"],
    ["https://example.org/sport/Cairn.2_~-/", "https://example.org/sport/Cairn.2_~-"],
    ["https://example.org/away/../cairn//", "https://example.org/cairn"],
  ])("takes %s as the public address %s, as browsers write it", (setting, publicUrl) => {
    expect(readConfig({ PUBLIC_URL: setting }).publicUrl).toBe(publicUrl);
  });

  it.each([
    ["https://cairn.example.org", "Cairn <cairn@cairn.example.org>"],
    ["https://example.org:8443", "Cairn <cairn@example.org>"],
    ["http://192.168.1.5:4000", "Cairn <cairn@localhost>"],
    ["http://[2001:db8::1]:4000", "Cairn <cairn@localhost>"],
    ["http://localhost:4000", "Cairn <cairn@localhost>"],
    ["http://nas:4000", "Cairn <cairn@localhost>"],
  ])("names the sender of mails after the host of PUBLIC_URL, %s: %s", (publicUrl, mailFrom) => {
    expect(readConfig({ PUBLIC_URL: publicUrl }).mailFrom).toBe(mailFrom);
    expect(readConfig({ PUBLIC_URL: publicUrl, MAIL_FROM: "a@example.net" }).mailFrom).toBe("a@example.net");
  });

  it.each([
    ["SIGNUP", "SIGN_UP"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["trust_proxy", "TRUST_PROXY"],
  ])("refuses %s, because %s was meant, unless that is set too", (name, meant) => {
    const sentence = `${name} is not a setting; it is written ${meant}.`;
    expect(() => readConfig({ [name]: "closed" }, "/srv")).toThrow(ConfigError);
    expect(() => readConfig({ [name]: "closed" }, "/srv")).toThrow(sentence);
    const right = { SIGN_UP: "closed", PUBLIC_URL: "http://localhost", TRUST_PROXY: "1" };
    expect(readConfig({ ...right, [name]: "closed" }, "/srv").signUp).toBe("closed");
  });

  it("lists what is set, without values that may contain a password or a key", () => {
    const environment = { EDITOR: "vi", SMTP_URL: "smtp://ada:hunter2@mail", SIGN_UP: "closed", PORT: "" };
    expect(givenSettings(environment)).toEqual(["SIGN_UP=closed", "SMTP_URL"]);
  });

  it("refuses a misspelt setting of Cairn's and lists the right ones", () => {
    expect(() => readConfig({ CAIRN_DATADIR: "/data" }, "/srv")).toThrow(
      "CAIRN_DATADIR is not a setting; those that start with CAIRN_ are: CAIRN_DATA_DIR, CAIRN_FILES, CAIRN_ROLES.",
    );
  });
});

describe("readDemoConfig", () => {
  it("has a folder of its own, and nothing of the real Cairn's data and services", () => {
    const home = mkdtempSync(join(tmpdir(), "cairn-home-"));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const tiles = "https://tiles.example.org/{z}/{x}/{y}.png";
    mkdirSync(join(home, "data"));
    writeFileSync(
      join(home, "data", "map-styles.json"),
      JSON.stringify({ DEFAULT: { tiles, attribution: "© Example" } }),
    );
    const environment = {
      PORT: "5000",
      DATABASE_URL: "postgres://cairn@db.example.org/workouts",
      CAIRN_FILES: "s3://files",
      AWS_ACCESS_KEY_ID: "name",
      AWS_SECRET_ACCESS_KEY: "secret",
      ELEVATION: "data/heights",
      SMTP_URL: "smtp://mail.example.org",
      MAIL_FROM: "club@example.org",
      NEWSLETTER_URL: "https://news.example.org/subscribe",
      GEOCODER_URL: "https://nominatim.example.org/search",
      ROUTING_URL: "https://routing.example.org",
      ROUTING_KIND: "valhalla",
      OIDC_ISSUER: "https://auth.example.org",
      OIDC_CLIENT_ID: "cairn",
      OIDC_CLIENT_SECRET: "hidden",
      FACEBOOK_APP_ID: "1234567890",
      FACEBOOK_APP_SECRET: "unseen",
    };
    expect(readConfig(environment, home)).toMatchObject({
      mapSourcesFrom: join(home, "data/map-styles.json"),
    });
    const demo = readDemoConfig(environment, home);
    expect(demo).toEqual(readConfig({ PORT: "5000", CAIRN_DATA_DIR: "data-demo" }, home));
    expect(demo).toMatchObject({ port: 5000, dataDir: join(home, "data-demo"), smtpUrl: undefined });
    expect(JSON.stringify(demo)).not.toMatch(/\/data\b(?!-demo)|example\.org/);
    for (const dataDir of [`${home}/data`, `${home}/data/`, "data", "./data/"])
      expect(readDemoConfig({ CAIRN_DATA_DIR: dataDir }, home).dataDir).toBe(demo.dataDir);
  });
});
