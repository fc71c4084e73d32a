import type { ExpressionSpecification } from "maplibre-gl";

/** From here on bridges and tunnels are drawn as such; farther away all lies on the ground. */
export const structuresFrom = 12;

const isStructure = (name: "bridge" | "tunnel"): ExpressionSpecification => [
  "==",
  ["get", "structure"],
  name,
];

/** Ways in a tunnel. */
export const inTunnel = isStructure("tunnel");

/** Ways on a bridge. */
export const onBridge = isStructure("bridge");

/** Bridges that lead over another one. */
export const onHighBridge: ExpressionSpecification = ["all", onBridge, [">=", ["get", "layer"], 2]];

/** Bridges over what lies on the ground. */
export const onLowBridge: ExpressionSpecification = [
  "all",
  onBridge,
  ["<", ["coalesce", ["get", "layer"], 1], 2],
];

/** What is drawn on the ground: all where structures are not told apart, else what is neither on a bridge nor in a tunnel. */
export const onGround: ExpressionSpecification = [
  "any",
  ["<", ["zoom"], structuresFrom],
  ["!", ["in", ["coalesce", ["get", "structure"], ""], ["literal", ["bridge", "tunnel"]]]],
];
