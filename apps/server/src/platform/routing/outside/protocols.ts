import { brouter } from "./brouter.ts";
import type { EngineKind } from "./engine-setting.ts";
import { graphhopper } from "./graphhopper.ts";
import { osrm } from "./osrm.ts";
import type { EngineProtocol } from "./protocol.ts";
import { valhalla } from "./valhalla.ts";

export const protocols: Readonly<Record<EngineKind, EngineProtocol>> = {
  valhalla,
  graphhopper,
  osrm,
  brouter,
};
