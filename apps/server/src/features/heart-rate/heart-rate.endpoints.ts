import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { ownHeartRate, saveHeartRate } from "./own-heart-rate.ts";
import { ownThresholds, saveThreshold } from "./own-thresholds.ts";
import { ownTrainingZones, saveTrainingZones } from "./own-training-zones.ts";

export function registerHeartRateEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, api.getHeartRate, async ({ actor }) => ({
    payload: await ownHeartRate(deps, actor.userId),
  }));

  registerEndpoint(app, api.saveHeartRate, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveHeartRate(deps, actor.userId, body)),
  }));

  registerEndpoint(app, api.listThresholds, async ({ actor }) => ({
    payload: await ownThresholds(deps, actor.userId),
  }));

  registerEndpoint(app, api.saveThreshold, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveThreshold(deps, actor.userId, body)),
  }));

  registerEndpoint(app, api.listTrainingZones, async ({ actor }) => ({
    payload: await ownTrainingZones(deps, actor.userId),
  }));

  registerEndpoint(app, api.saveTrainingZones, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveTrainingZones(deps, actor.userId, body)),
  }));
}
