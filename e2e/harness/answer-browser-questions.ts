import type { Page } from "@playwright/test";

/**
 * Answers the browser's own questions, such as whether to close a page.
 *
 * @returns the kinds of those that were asked so far, such as `beforeunload`
 */
export function answerQuestions(page: Page, answer: "accept" | "dismiss"): readonly string[] {
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question[answer]();
  });
  return asked;
}
