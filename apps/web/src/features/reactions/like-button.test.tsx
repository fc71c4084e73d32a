import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../lib/query/query-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { LikeButton } from "./like-button.tsx";
import type { LikedWorkout } from "./toggle-like.ts";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";
const liked = { workoutKey, reactionCount: 1, userReacted: true };
const notLiked = { workoutKey, reactionCount: 0, userReacted: false };

/** The heart with what the cache has of its workout, as on a card or a page. */
const Heart = () => {
  const { data } = useQuery<LikedWorkout>({
    queryKey: queryKeys.workout(workoutKey),
    queryFn: () => Promise.resolve(notLiked),
    staleTime: Infinity,
  });
  return data && <LikeButton workout={data} />;
};

const show = async () => {
  await renderScreen(<Heart />);
  return page.getByRole("button", { name: "Like" });
};

describe("[DASH-9] the heart", () => {
  it("takes the second press of a double click for none: one request, and the workout stays liked", async () => {
    server.answer("addReaction", liked);
    server.answer("removeReaction", notLiked);
    const letAnswer = server.hold("addReaction");
    const heart = await show();
    await heart.click();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    // The second press is sent by hand: a browser's would come before the first one is shown on some machines and after it on others.
    heart.element().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    letAnswer();
    await expect.poll(() => queryClient.getQueryData(queryKeys.workout(workoutKey))).toEqual(liked);
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    expect(server.callsOf("addReaction")).toHaveLength(1);
    expect(server.callsOf("removeReaction")).toHaveLength(0);
  });

  it("says why a like was refused, and shows it as it was", async () => {
    server.refuse("addReaction", "workout.not_found");
    const heart = await show();
    await heart.click();
    await expect.element(page.getByText("This workout does not exist")).toBeVisible();
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  });

  it("leads a visitor to the login and back", async () => {
    await renderScreen(<Heart />, { isVisitor: true, at: "/workout/anna/64a0b1c2d3e4f5a6b7c8d9e0" });
    await expect
      .element(page.getByRole("link", { name: "Log in to like this" }))
      .toHaveAttribute("href", "/login?returnTo=%2Fworkout%2Fanna%2F64a0b1c2d3e4f5a6b7c8d9e0");
  });
});
