import * as heartRateContract from "@cairn/contracts/heart-rate/heart-rate";
import * as thresholdsContract from "@cairn/contracts/heart-rate/thresholds";
import * as trainingZonesContract from "@cairn/contracts/heart-rate/training-zones";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { ownHeartRate, saveHeartRate } from "./own-heart-rate.ts";
import { ownThresholds, saveThreshold } from "./own-thresholds.ts";
import { ownTrainingZones, saveTrainingZones } from "./own-training-zones.ts";

export function registerHeartRateEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, heartRateContract.getHeartRate, async ({ actor }) => ({
    payload: await ownHeartRate(deps, actor.userId),
  }));

  registerEndpoint(app, heartRateContract.saveHeartRate, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveHeartRate(deps, actor.userId, body)),
  }));

  registerEndpoint(app, thresholdsContract.listThresholds, async ({ actor }) => ({
    payload: await ownThresholds(deps, actor.userId),
  }));

  registerEndpoint(app, thresholdsContract.saveThreshold, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveThreshold(deps, actor.userId, body)),
  }));

  registerEndpoint(app, trainingZonesContract.listTrainingZones, async ({ actor }) => ({
    payload: await ownTrainingZones(deps, actor.userId),
  }));

  registerEndpoint(app, trainingZonesContract.saveTrainingZones, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveTrainingZones(deps, actor.userId, body)),
  }));
}
