import { appendFile, mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { checkSettings } from "../doctor/check-settings.ts";
import { findOtherSettings, noteSharedSettings } from "./shared-settings.ts";

describe("the settings that commands share with the server of their data folder", () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-shared-settings-"));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  const server = {
    DATABASE_URL: "postgres://cairn:hunter2@db.example.org/workouts",
    CAIRN_FILES: "s3://key:hunter2@files/club?endpoint=https://s3.example.org",
    ELEVATION: "/srv/heights",
  };
  const configOf = (environment: Readonly<Record<string, string>>) =>
    readConfig({ CAIRN_DATA_DIR: dataDir, ...environment });
  const others = async (environment: Readonly<Record<string, string>>) =>
    await findOtherSettings(configOf(environment));

  it("are those of its last start; before the first one, any may be used", async () => {
    expect(await others(server)).toEqual([]);
    expect(await others({})).toEqual([]);
    await noteSharedSettings(configOf(server));
    expect(await others(server)).toEqual([]);
    expect(await others({})).toEqual(["DATABASE_URL", "CAIRN_FILES", "ELEVATION"]);
    await noteSharedSettings(configOf({}));
    expect(await others({})).toEqual([]);
    expect(await others(server)).toEqual(["DATABASE_URL", "CAIRN_FILES", "ELEVATION"]);
  });

  it.each([
    ["DATABASE_URL", "postgres://cairn:hunter2@db.example.org/other"],
    ["DATABASE_URL", "postgres://cairn:hunter2@db.example.org:6432/workouts"],
    ["DATABASE_URL", "postgres://cairn:hunter2@localhost/workouts?host=/run/postgresql"],
    ["CAIRN_FILES", "s3://key:hunter2@files?endpoint=https://s3.example.org"],
    ["CAIRN_FILES", "s3://key:hunter2@other/club?endpoint=https://s3.example.org"],
    ["CAIRN_FILES", "s3://key:hunter2@files/club?endpoint=https://s3.example.net"],
    ["ELEVATION", "/srv/other"],
    ["ELEVATION", "https://tiles.example.org/{z}/{x}/{y}.png"],
  ])("differ if %s is %s", async (name, value) => {
    await noteSharedSettings(configOf(server));
    expect(await others({ ...server, [name]: value })).toEqual([name]);
  });

  it("are the same with another password, another key, and with settings that each process may have for itself", async () => {
    await noteSharedSettings(configOf(server));
    const same = {
      DATABASE_URL: "postgresql://operator:other@db.example.org:5432/workouts",
      CAIRN_FILES: "s3://files/club?endpoint=https://s3.example.org",
      AWS_ACCESS_KEY_ID: "other",
      AWS_SECRET_ACCESS_KEY: "other",
      ELEVATION: "/srv/heights/",
      CAIRN_ROLES: "jobs",
      PORT: "5000",
      LOG_LEVEL: "warn",
    };
    expect(await others(same)).toEqual([]);
    const tiles = "https://tiles.example.org/{z}/{x}/{y}.png";
    await noteSharedSettings(configOf({ ...server, ELEVATION: `${tiles}?key=hunter2` }));
    expect(await others({ ...server, ELEVATION: `${tiles}?key=other` })).toEqual([]);
  });

  it("are noted without anything that could be read from them, and a note that is cut off refuses nothing", async () => {
    await noteSharedSettings(configOf(server));
    const file = join(dataDir, "settings-of-server");
    expect(await readFile(file, "utf8")).not.toMatch(/hunter2|example|srv/);
    await appendFile(file, "SETTING_OF_LATER 1234\n");
    expect(await others(server)).toEqual([]);
    await truncate(file, 40);
    expect(await others({})).toEqual([]);
  });

  it("are shown by the doctor, who says what to do if they differ", async () => {
    const given = ["SIGN_UP=closed", "DATABASE_URL"];
    await noteSharedSettings(configOf(server));
    expect(await checkSettings(configOf(server), given)).toEqual({
      state: "good",
      text: "these settings are set, all others have their defaults: SIGN_UP=closed, DATABASE_URL",
    });
    expect(await checkSettings(configOf({ ...server, ELEVATION: "" }), given)).toEqual({
      state: "notice",
      text: expect.stringMatching(/was last started with another ELEVATION\. Run this with the settings of/),
    });
  });
});
