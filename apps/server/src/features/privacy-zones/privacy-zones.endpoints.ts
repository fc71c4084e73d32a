import * as contract from "@cairn/contracts/privacy-zones";
import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { changeZone, createZone, removeZone } from "./change-zones.ts";
import { findZones, type ZoneSettings, type ZoneRow } from "./privacy-zones.queries.ts";

/** A zone as its owner set it; never anything derived from it. */
const privacyZoneView = ({ id, name, lon, lat, radius }: ZoneRow): PrivacyZoneView => ({
  id,
  name,
  center: { x: lon, y: lat },
  radius,
});

interface ZoneBody {
  readonly name: string;
  readonly center: { readonly x: number; readonly y: number };
  readonly radius: number;
}

const settingsOf = ({ name, center, radius }: ZoneBody): ZoneSettings => ({
  name,
  lon: center.x,
  lat: center.y,
  radius,
});

export function registerPrivacyZoneEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listPrivacyZones, async ({ actor }) => ({
    payload: (await findZones(deps.db, actor.userId)).map(privacyZoneView),
  }));

  registerEndpoint(app, contract.createPrivacyZone, async ({ actor, body }) => {
    const zone = valueOrRefuse(await createZone(deps, actor.userId, settingsOf(body)));
    return { payload: privacyZoneView(zone) };
  });

  registerEndpoint(app, contract.changePrivacyZone, async ({ actor, params, body }) => {
    const key = { ownerId: actor.userId, id: params.id };
    const change = { settings: settingsOf(body), base: body.base && settingsOf(body.base) };
    return { payload: privacyZoneView(valueOrRefuse(await changeZone(deps, key, change))) };
  });

  registerEndpoint(app, contract.removePrivacyZone, async ({ actor, params }) => ({
    payload: valueOrRefuse(await removeZone(deps, { ownerId: actor.userId, id: params.id })),
  }));
}
