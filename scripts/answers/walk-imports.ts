import { setTimeout as pause } from "node:timers/promises";
import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";
import { anonymous, type Owner } from "./world.ts";
import { firstDay, writtenFiles } from "./written-files.ts";

/** Interval between two looks at a job, ms. */
const glance = 250;
const hour = 3_600_000;

/** Imports good and bad files of all formats, one by one and as a job, and enters a workout by hand. */
export async function walkImports(recorder: Recorder, names: Names, { owner }: Owner): Promise<void> {
  const { fit, gpx, archive, broken, nothing, plan } = writtenFiles();
  for (const [when, file] of Object.entries({ fit, gpx, archive, broken, nothing, plan })) {
    await recorder.ask(owner, "importGpx", { files: [file], when });
  }
  await recorder.ask(owner, "importGpx", { files: [fit, gpx], query: "duplicates=recognise", when: "known" });
  await recorder.ask(anonymous, "importGpx", { files: [gpx], when: "by nobody" });
  await recorder.ask(owner, "importRoute", { files: [plan] });
  await recorder.ask(owner, "readRouteFile", { files: [plan] });
  await recorder.ask(owner, "importRoute", { files: [gpx], when: "no plan" });
  await walkEntries(recorder, owner);
  await walkJob(recorder, names, owner);
}

async function walkEntries(recorder: Recorder, owner: Asker): Promise<void> {
  const typed = { activityId: 1, startTime: firstDay - hour, totalDistance: 5000, duration: 1800 };
  await recorder.ask(owner, "createWorkout", {
    json: { ...typed, hrAvg: 140, hrMax: 170, sharingFlags: 19 },
  });
  await recorder.ask(owner, "createWorkout", { json: { ...typed, hrAvg: 180, hrMax: 170 }, when: "untrue" });
  await recorder.ask(owner, "createWorkout", { json: { ...typed, unknown: 1 }, when: "unknown field" });
  await recorder.ask(anonymous, "createWorkout", { json: typed });
}

async function walkJob(recorder: Recorder, names: Names, owner: Asker): Promise<void> {
  const { tcx, pool, broken, plan, archive } = writtenFiles();
  await recorder.peek(owner, "startImport", { files: [tcx, pool, broken, plan, archive] });
  const [{ jobId }] = (await recorder.peek(owner, "listImports")).json().payload;
  names.add(jobId, "an import");
  const params = { jobId };
  await jobIs(recorder, owner, jobId, "finished");
  await recorder.ask(owner, "followImport", { params });
  await recorder.ask(owner, "getImport", { params });
  await recorder.ask(owner, "getImport", { params, query: "offset=1&limit=1" });
  await recorder.ask(owner, "listImports", { when: "with one" });
  await recorder.ask(owner, "cancelImport", { params });
  await recorder.peek(owner, "undoImport", { params });
  await jobIs(recorder, owner, jobId, "undone");
  await recorder.ask(owner, "undoImport", { params, when: "again" });
  await recorder.ask(owner, "getImport", { params, when: "after it was undone" });
  await recorder.ask(anonymous, "getImport", { params });
  await recorder.ask(owner, "startImport", { files: [], when: "without files" });
}

async function jobIs(recorder: Recorder, owner: Asker, jobId: string, state: string): Promise<void> {
  while ((await recorder.peek(owner, "getImport", { params: { jobId } })).json().payload.state !== state)
    await pause(glance);
}
