import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
import { NewsletterBox } from "./newsletter-box.tsx";

const field = () => page.getByRole("textbox");
const subscribe = () => page.getByRole("button", { name: "Subscribe" });
const missing = "Enter an e-mail address, such as name@example.org.";
const sent = () => server.callsOf("subscribeToNewsletter").map(({ body }) => body.email);

describe("[NEWS-1] the newsletter of the home page", () => {
  it.each([
    ["subscribed", "You are subscribed. If an e-mail asks you to confirm it, please do."],
    ["already_subscribed", "You were subscribed already."],
  ] as const)("takes an address, without the spaces around it: %s", async (state, words) => {
    server.answer("subscribeToNewsletter", { state });
    const letAnswer = server.hold("subscribeToNewsletter");
    await renderScreen(<NewsletterBox />, { isVisitor: true });
    await expect.element(page.getByRole("region", { name: "Newsletter" })).toBeVisible();
    await expect.element(page.getByText(/^News in your inbox\./)).toBeVisible();
    await expect.element(field()).toHaveAccessibleName("E-mail address");
    await expect.element(page.getByRole("status").first()).toHaveTextContent("");
    await expect.element(field()).not.toHaveAttribute("aria-invalid");
    await field().fill(" anna@example.org ");
    await subscribe().click();
    await expect.element(subscribe()).toHaveAttribute("aria-busy", "true");
    sendOnceMore();
    letAnswer();
    await expect.element(page.getByRole("status").first()).toHaveTextContent(words);
    await expect.element(field()).not.toBeInTheDocument();
    expect(sent()).toEqual(["anna@example.org"]);
  });

  it("sends nothing without an address, and says what is missing", async () => {
    await renderScreen(<NewsletterBox />, { isVisitor: true });
    await subscribe().click();
    await expect.element(field()).toHaveAccessibleDescription(missing);
    expect(sent()).toEqual([]);
  });

  it.each([
    ["newsletter.unavailable", "The newsletter did not accept the address. Check it, or try again later."],
    ["request.invalid", missing],
  ] as const)("says what is wrong after %s, and what was typed stays", async (reason, words) => {
    server.refuse("subscribeToNewsletter", reason);
    await renderScreen(<NewsletterBox />, { isVisitor: true });
    await field().fill("anna@example.org");
    await subscribe().click();
    await expect.element(field()).toHaveAccessibleDescription(words);
    await expect.element(field()).toHaveValue("anna@example.org");
    await expect.element(page.getByRole("status").first()).toHaveTextContent("");
  });
});
