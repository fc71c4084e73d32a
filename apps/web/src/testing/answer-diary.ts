import { ownAccount } from "./own-account.ts";
import { server } from "./render-screen.tsx";

/** Answers what screens ask about the reader's diary, in which nothing is; this browser may have stored another test's. */
export const answerEmptyDiary = (): void => {
  server.answer("getUser", ownAccount);
  server.answer("listDiaryMonths", [], { tag: "empty" });
  server.answer("getDiaryColumns", new ArrayBuffer(0) as never);
};
