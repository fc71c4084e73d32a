import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const field = (name: string) => page.getByLabelText(name, { exact: true });

describe("[LOGIN-7] the form for a new account", () => {
  it("says what is missing at each field, leads to the first one, and sends nothing", async () => {
    await renderScreen(<SignUpForm />, { isVisitor: true });
    await page.getByRole("button", { name: "Sign up" }).click();
    for (const name of ["Username", "Name", "E-mail", "Password"])
      await expect.element(field(name)).toHaveAccessibleDescription(/Fill this in\./);
    await expect.element(field("Username")).toHaveFocus();
    expect(server.callsOf("signUp")).toHaveLength(0);
  });

  it("keeps what was typed when something is wrong with it, and shows each problem at its field", async () => {
    // Begun with the first key, in the background; nothing waits for it until everything is right.
    server.cut("getHumanCheck");
    await renderScreen(<SignUpForm />, { isVisitor: true });
    const typed = { Username: "a", Name: "Anna Virtanen", "E-mail": "anna@example", Password: "four" };
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect.element(field("Username")).toHaveAccessibleDescription(/at least 2 characters/);
    await expect.element(field("E-mail")).toHaveAccessibleDescription(/not a valid e-mail address/);
    await expect.element(field("Password")).toHaveAccessibleDescription(/at least 5 characters/);
    await expect.element(field("Name")).not.toHaveAccessibleDescription(/Fill this in/);
    for (const [name, value] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(value);
    await field("Username").fill("Anna");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect.element(field("E-mail")).toHaveFocus();
  });
});
