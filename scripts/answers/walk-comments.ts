import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";
import { anonymous, type Owner } from "./world.ts";

/** Likes and comments of one person on another person's workout, with all their states. */
export async function walkComments(
  recorder: Recorder,
  names: Names,
  [first, second]: readonly Owner[],
): Promise<void> {
  const workoutKey = first?.workouts[0]?.workoutKey;
  if (!first || !second || workoutKey === undefined) throw new Error("The demo has too few people.");
  const [owner, other] = [first.owner, second.owner];
  const params = { workoutKey };
  await recorder.ask(owner, "saveWorkoutAttributes", {
    params,
    json: { sharingFlags: 19 },
    when: "to comment",
  });
  for (const asker of [anonymous, owner, other]) {
    await recorder.ask(asker, "addLike", { params });
    await recorder.ask(asker, "listMentionable", { params });
    await recorder.ask(asker, "addComment", { params, json: "" });
  }
  await recorder.ask(other, "addLike", { params, when: "again" });
  const added = await recorder.peek(other, "addComment", {
    params,
    json: `@${first.username} and @nobody-at-all`,
  });
  const commentKey = added.json().payload.key;
  names.add(commentKey, "a comment");
  await lookAt(recorder, owner, workoutKey, "commented");
  const ofComment = { params: { commentKey } };
  await recorder.ask(anonymous, "deleteComment", ofComment);
  await recorder.ask(other, "deleteComment", { ...ofComment, query: "after=60000", when: "later" });
  await recorder.ask(other, "keepComment", ofComment);
  await recorder.ask(owner, "deleteComment", ofComment);
  await recorder.ask(other, "keepComment", { ...ofComment, when: "when it was gone" });
  await recorder.ask(other, "removeLike", { params });
  await lookAt(recorder, owner, workoutKey, "alone again");
}

async function lookAt(recorder: Recorder, asker: Asker, workoutKey: string, when: string): Promise<void> {
  const params = { workoutKey };
  await recorder.ask(asker, "listComments", { params, when });
  await recorder.ask(asker, "listLikers", { params, when });
  await recorder.ask(asker, "listCounts", { query: `workouts=${workoutKey}`, when });
}
