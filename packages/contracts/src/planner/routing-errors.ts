/** Refusals of the search for a route, as part of `errorTable`. */
export const routingErrors = {
  "routing.no_tiles": {
    status: 404,
    text: "There is no map of the ways here. Draw a straight line, or ask the administrator to add this region.",
  },
  "routing.no_way": {
    status: 422,
    text: "No way leads there. Move the point closer to a way, choose another profile, or draw a straight line.",
  },
  "routing.no_round_trip": {
    status: 422,
    text: "There is no round trip of about this length here. Choose another length or direction, or a start closer to other ways.",
  },
  "routing.too_far": {
    status: 422,
    text: "The points are more than 300 km apart, or the line is longer. Ask for it in parts.",
  },
  "routing.too_many_points": {
    status: 422,
    text: "A route is found through 50 points at once, and a line has at most 20,000. Ask for it in parts.",
  },
  "routing.avoid_too_large": {
    status: 422,
    text: "The areas to avoid are too large. Draw at most 20, with 320 corners and 200 km of outline together.",
  },
  "routing.damaged": {
    status: 503,
    text: "The map of the ways is damaged. Draw a straight line, and ask the administrator to run: cairn region update",
    retryAfter: 60,
  },
  "routing.busy": {
    status: 503,
    text: "Many people are asking for routes. Try again in a moment.",
    retryAfter: 2,
  },
  "routing.failed": {
    status: 503,
    text: "The search for a route ended before it found one. Try again in a moment, or move a point.",
    retryAfter: 2,
  },
} as const;
