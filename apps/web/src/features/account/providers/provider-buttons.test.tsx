import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { takeBegunSignIn } from "../../../lib/begun-sign-in.ts";
import { begunAtProvider, providerPage, stayHere, ticket } from "../../../testing/provider-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

const example = { provider: "oidc" as const, name: "Example" };
const other = { provider: "facebook" as const, name: "Other" };
const button = (name: string) => page.getByRole("button", { name: `Log in with ${name}`, exact: true });
const or = () => page.getByText("or", { exact: true });

const show = async (providers: readonly (typeof example | typeof other)[]) => {
  server.answer("getSignUpMode", { signUp: "open", newsletter: false, providers: [...providers] });
  await renderScreen(
    <>
      <h1>Log in</h1>
      <ProviderButtons returnTo="/diary" />
    </>,
    { isVisitor: true },
  );
};

describe("[LOGIN-6] the way to a login service", () => {
  it("is left for, with what is needed to come back; a page that the browser kept has not left", async () => {
    await show([example, other]);
    await expect.element(or()).toBeVisible();
    await expect.element(button("Example")).toBeEnabled();
    server.refuse("beginSignIn", "identity.unavailable");
    await button("Other").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    const left = stayHere();
    server.answer("beginSignIn", begunAtProvider);
    await button("Example").click();
    await expect.poll(() => left).toEqual([providerPage]);
    expect(page.getByRole("alert").elements()).toEqual([]);
    expect(takeBegunSignIn()).toEqual({
      ticket,
      provider: "Example",
      purpose: "login",
      returnTo: "/diary",
    });
    expect(server.callsOf("beginSignIn").map(({ params }) => params.provider)).toEqual(["facebook", "oidc"]);
    await expect.element(button("Example")).toHaveAttribute("aria-busy", "true");
    // It is not greyed like the others.
    await expect.element(button("Example")).not.toHaveAttribute("disabled");
    await expect.element(button("Other")).toBeDisabled();
    await expect.element(button("Other")).not.toHaveAttribute("aria-busy");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.element(button("Example")).not.toHaveAttribute("aria-busy");
    await expect.element(button("Other")).toBeEnabled();
  });

  it("needs a browser that can store where it began", async () => {
    await show([example]);
    const left = stayHere();
    server.answer("beginSignIn", begunAtProvider);
    const store = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    onTestFinished(() => {
      store.mockRestore();
    });
    await button("Example").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(left).toEqual([]);
    await expect.element(button("Example")).not.toHaveAttribute("aria-busy");
  });

  it("is not spoken of where there is none", async () => {
    await show([]);
    await expect.element(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    expect(or().elements()).toEqual([]);
    expect(page.getByRole("button").elements()).toEqual([]);
  });
});
