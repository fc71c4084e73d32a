import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useMessages } from "../../lib/i18n/messages.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";

const InEnglish = () => <RedeemVoucher words={{ language: "en", say: useMessages().t }} />;

const userField = () => page.getByLabelText("Username or e-mail");
const codeField = () => page.getByLabelText("Voucher code");

const nameUser = async (name: string) => {
  await userField().fill(name);
  await userEvent.keyboard("{Enter}");
};

describe("[VOUC-1] redeeming a voucher", () => {
  beforeEach(async () => {
    await renderScreen(<InEnglish />, { isVisitor: true });
  });

  it("asks for a user of two characters at least before it asks the server", async () => {
    await nameUser(" x ");
    await expect.element(userField()).toHaveAccessibleDescription("Enter at least 2 characters.");
    expect(server.callsOf("findRedeemer")).toHaveLength(0);
  });

  it("says that there is no such user, and keeps the name and the focus", async () => {
    server.refuse("findRedeemer", "user.not_found");
    await nameUser("nobody");
    await expect.element(userField()).toHaveAccessibleDescription(/There is no user with this name/);
    await expect.element(userField()).toHaveValue("nobody");
    await expect.element(userField()).toHaveFocus();
  });

  it("writes the code in groups, tells a wrong one at its field, and redeems the right one once", async () => {
    server.answer("findRedeemer", true);
    server.refuse("redeemVoucher", "voucher.invalid");
    await nameUser("lucky");
    await codeField().fill("2222222222222222");
    await expect.element(codeField()).toHaveValue("2222-2222-2222-2222");
    await userEvent.keyboard("{Enter}");
    await expect.element(codeField()).toHaveAccessibleDescription(/unknown, was redeemed or has expired/);

    server.answer("redeemVoucher", true);
    const release = server.hold("redeemVoucher");
    await codeField().fill("abcd2345efgh6789");
    await userEvent.keyboard("{Enter}{Enter}");
    release();
    await expect.element(page.getByText(/Voucher redeemed\. lucky/)).toBeVisible();
    expect(server.callsOf("redeemVoucher").map(({ body }) => body)).toEqual([
      { username: "lucky", code: "2222-2222-2222-2222" },
      { username: "lucky", code: "ABCD-2345-EFGH-6789" },
    ]);
  });

  it("goes back to the user, on request and when the name has gone meanwhile", async () => {
    server.answer("findRedeemer", true);
    server.refuse("redeemVoucher", "user.not_found");
    await nameUser("lucky");
    await page.getByRole("button", { name: "Change user" }).click();
    await expect.element(userField()).toHaveValue("lucky");
    await nameUser("lucky");
    await codeField().fill("ABCD2345EFGH6789");
    await userEvent.keyboard("{Enter}");
    await expect.element(userField()).toHaveAccessibleDescription(/There is no user with this name/);
  });
});
