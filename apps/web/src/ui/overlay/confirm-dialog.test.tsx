import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const Asking = ({ act }: { readonly act: () => Promise<void> }) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Open
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Delete the route?"
          question="It cannot be undone."
          confirm="Delete"
          onClose={close}
          onConfirm={async (closeThis) => {
            await act();
            closeThis();
          }}
        />
      )}
    </>
  );
};

const open = async (act: () => Promise<void>) => {
  await renderScreen(<Asking act={act} />);
  await page.getByRole("button", { name: "Open" }).click();
  return page.getByRole("dialog", { name: "Delete the route?" });
};

const succeeding = () => vi.fn<() => Promise<void>>(() => Promise.resolve());

describe("a question before something is deleted", () => {
  it("stays with the reason where it fails, and can be tried again", async () => {
    const act = succeeding().mockRejectedValueOnce(new ApiFailure("network"));
    const question = await open(act);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(question.getByRole("alert")).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("closes at Escape without doing anything, and the focus is back where it was", async () => {
    const act = succeeding();
    const question = await open(act);
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
    expect(act).not.toHaveBeenCalled();
  });
});
