import type { ExpressionSpecification } from "maplibre-gl";

/** From this zoom on bridges and tunnels are drawn as such; below it everything is on the ground. */
export const structuresFrom = 12;

const isStructure = (name: "bridge" | "tunnel"): ExpressionSpecification => [
  "==",
  ["get", "structure"],
  name,
];

/** Lines in a tunnel. */
export const inTunnel = isStructure("tunnel");

/** Lines on a bridge. */
export const onBridge = isStructure("bridge");

/** Bridges above another one. */
export const onHighBridge: ExpressionSpecification = ["all", onBridge, [">=", ["get", "layer"], 2]];

/** Bridges above lines on the ground. */
export const onLowBridge: ExpressionSpecification = [
  "all",
  onBridge,
  ["<", ["coalesce", ["get", "layer"], 1], 2],
];

/**
 * Lines drawn on the ground: all if structures are not distinguished, else those that are neither on a bridge nor in a tunnel.
 */
export const onGround: ExpressionSpecification = [
  "any",
  ["<", ["zoom"], structuresFrom],
  ["!", ["in", ["coalesce", ["get", "structure"], ""], ["literal", ["bridge", "tunnel"]]]],
];
