import { useState } from "react";
import { flushSync } from "react-dom";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createStore, useStore } from "../../lib/store.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { Popover } from "./popover.tsx";
import { dismissToast, showToast, toastStore } from "./toast-store.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

const showMenu = async () => {
  const pressed: string[] = [];
  await renderScreen(
    <>
      <Menu label="More" button="…">
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => pressed.push("edit")}>
          Edit
        </button>
        <a
          href="#share"
          role="menuitem"
          tabIndex={-1}
          onClick={(event) => {
            event.preventDefault();
            pressed.push("share");
          }}
        >
          Share
        </a>
        <p>A line in between</p>
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => pressed.push("delete")}>
          Delete
        </button>
      </Menu>
      <button type="button">After</button>
    </>,
  );
  return pressed;
};

describe("a menu", () => {
  it("is opened by a press or an arrow key, at its first or last item, and left by Escape and Tab", async () => {
    await showMenu();
    const opener = button("More");
    await expect.element(opener).toHaveAttribute("title", "More");
    await expect.element(opener).toHaveAttribute("aria-haspopup", "menu");
    await expect.element(opener).not.toHaveAttribute("aria-controls");
    await opener.click();
    const menu = page.getByRole("menu", { name: "More" });
    await expect.element(opener).toHaveAttribute("aria-expanded", "true");
    expect(opener.element().getAttribute("aria-controls")).toBe(menu.element().id);
    await expect.element(item("Edit")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(item("Delete")).toHaveFocus();
    await userEvent.keyboard("{Escape}{ArrowDown}");
    await expect.element(item("Edit")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(item("Share")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(item("Delete")).toHaveFocus();
    await userEvent.keyboard("s");
    await expect.element(item("Share")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button("After")).toHaveFocus();
    // A second press closes it.
    await opener.click();
    await expect.element(menu).toBeVisible();
    await opener.click();
    await expect.element(menu).not.toBeInTheDocument();
  });

  it("is closed by what is pressed in it, links by a space too, and by nothing else", async () => {
    const pressed = await showMenu();
    await button("More").click();
    await page.getByText("A line in between").click();
    await expect.element(item("Edit")).toBeVisible();
    await item("Edit").click();
    await expect.element(item("Edit")).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(item("Share")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(item("Share")).not.toBeInTheDocument();
    expect(pressed).toEqual(["edit", "share"]);
  });

  it("keeps letters for itself, but not those with Control", async () => {
    await showMenu();
    const heard: string[] = [];
    const listener = (event: KeyboardEvent) => heard.push(`${event.key} ${event.defaultPrevented}`);
    document.addEventListener("keydown", listener);
    await button("More").click();
    await expect.element(item("Edit")).toHaveFocus();
    await userEvent.keyboard("z{Control>}d{/Control}");
    document.removeEventListener("keydown", listener);
    expect(heard).toEqual(["z true", "Control false", "d false"]);
    await expect.element(item("Edit")).toHaveFocus();
  });

  it("begins at what is chosen", async () => {
    await renderScreen(
      <Menu label="Level" button="Level">
        {["Public", "Private"].map((name) => (
          <button key={name} type="button" role="menuitemradio" aria-checked={name === "Private"}>
            {name}
          </button>
        ))}
      </Menu>,
    );
    await button("Level").click();
    await expect.element(page.getByRole("menuitemradio", { name: "Private" })).toHaveFocus();
    await page.getByRole("menuitemradio", { name: "Public" }).click();
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  });
});

describe("a panel", () => {
  it("has the text of its button as the button's name, and content only while it is open", async () => {
    await renderScreen(
      <Popover label="About it" button="10 km" isPrinted>
        <p>Measured by the watch</p>
      </Popover>,
    );
    const opener = button("10 km");
    await expect.element(opener).not.toHaveAttribute("title");
    await expect.element(opener).toHaveAttribute("aria-haspopup", "dialog");
    await expect.element(opener).toHaveAttribute("data-printed", "");
    expect(page.getByText("Measured by the watch").elements()).toEqual([]);
    // No opening key.
    opener.element().focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "About it" })).toBeVisible();
  });
});

/** A dialog that stays open when it is asked to close, unless `closes`. */
const Opener = ({ closes, bare }: { readonly closes: boolean; readonly bare?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Photos"
          {...(bare && { bare })}
          onClose={() => {
            setAsked(asked + 1);
            if (closes) setIsOpen(false);
          }}
          actions={<button type="button">Done</button>}
        >
          <input aria-label="First" />
          <input aria-label="Wanted" data-first-focus />
          <output>{`Asked ${asked} times`}</output>
        </Dialog>
      )}
    </>
  );
};
const dialog = () => page.getByRole("dialog", { name: "Photos" });
const scrolls = () => document.documentElement.style.overflow;
/** A press beside a dialog, or the second of two. */
const pressBeside = (detail: number) =>
  dialog()
    .element()
    .dispatchEvent(new MouseEvent("mousedown", { bubbles: true, detail }));

describe("a dialog", () => {
  it("takes the focus to where it is wanted, stops the page, and gives both back", async () => {
    await renderScreen(<Opener closes />);
    await button("Open").click();
    await expect.element(page.getByLabelText("Wanted")).toHaveFocus();
    expect(scrolls()).toBe("hidden");
    await expect.element(dialog().getByRole("button", { name: "Done" })).toBeVisible();
    await dialog().getByRole("button", { name: "Close" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Open")).toHaveFocus();
    expect(scrolls()).toBe("");
    await button("Open").click();
    await expect.element(dialog()).toBeVisible();
    pressBeside(1);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("stays for as long as its screen wants it, whatever is pressed", async () => {
    await renderScreen(<Opener closes={false} bare />);
    await button("Open").click();
    await expect.element(dialog()).toBeVisible();
    expect(dialog().getByRole("button", { name: "Close" }).elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("Asked 1 times")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).toBeVisible();
    const before = page.getByText(/^Asked/).element().textContent;
    // The second press of a double click, and one inside.
    pressBeside(2);
    await page.getByLabelText("First").click();
    dialog()
      .element()
      .dispatchEvent(new Event("cancel", { cancelable: true }));
    await expect.poll(() => page.getByText(/^Asked/).element().textContent).not.toBe(before);
    const after = page.getByText(/^Asked/).element().textContent;
    // A chooser of files in it.
    page
      .getByLabelText("First")
      .element()
      .dispatchEvent(new Event("cancel", { bubbles: true }));
    await expect.element(dialog()).toBeVisible();
    expect(page.getByText(/^Asked/).element().textContent).toBe(after);
  });

  it("has the messages in it, which were behind it", async () => {
    await renderScreen(<Opener closes />);
    await button("Open").click();
    await expect.element(dialog()).toBeVisible();
    showToast("Saved.");
    await expect.element(dialog().getByText("Saved.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("Saved.")).toBeVisible();
  });
});

const messages = () => page.getByRole("log", { name: "Notifications" }).getByRole("listitem");

describe("messages", () => {
  it("go by a press or by their action, which is done once", async () => {
    await renderScreen(<p>Screen</p>);
    const undo = vi.fn<() => void>();
    showToast("Deleted.", { label: "Undo", run: undo });
    showToast("Saved.");
    await expectTexts(messages(), ["Deleted. Undo", "Saved."]);
    await messages().last().getByRole("button", { name: "Close" }).click();
    await expectTexts(messages(), ["Deleted. Undo"]);
    expect(undo).not.toHaveBeenCalled();
    await messages().getByRole("button", { name: "Undo" }).click();
    await expectTexts(messages(), []);
    expect(undo).toHaveBeenCalledOnce();
  });

  it("go by themselves, unless somebody is at them", async () => {
    await renderScreen(<button type="button">Elsewhere</button>);
    let told = 0;
    const tell = () => (told += 1);
    flushSync(() => showToast("Held.", undefined, 300, tell));
    // At once: it would be gone after a moment.
    document.querySelector<HTMLElement>("[role=log] li button")?.focus();
    expect(told).toBe(0);
    // Longer than it would last.
    await expect.poll(() => told).toBeGreaterThan(1);
    await expectTexts(messages(), ["Held."]);
    button("Elsewhere").element().focus();
    await expectTexts(messages(), []);
    told = 0;
    showToast("Pointed at.", undefined, 60_000, tell);
    await messages().hover();
    await expect.poll(() => told).toBeGreaterThan(0);
    await button("Elsewhere").hover();
    showToast("Short.", undefined, 1, tell);
    await expectTexts(messages(), ["Pointed at."]);
  });

  it("stay while pointed at where they take the place of one that goes under the pointer", async () => {
    await renderScreen(<p>Screen</p>);
    const before = showToast("Before.", undefined, 60_000);
    await messages().hover();
    let told = 0;
    flushSync(() => {
      dismissToast(before);
      showToast("After.", undefined, 60_000, () => (told += 1));
    });
    await messages().hover();
    await expect.poll(() => told).toBeGreaterThan(0);
  });

  it("give the focus back to where it was when they go", async () => {
    await renderScreen(<button type="button">Before</button>);
    showToast("Saved.", undefined, 60_000);
    await button("Before").click();
    const close = messages().getByRole("button", { name: "Close" });
    await expect.element(close).toBeVisible();
    close.element().focus();
    await userEvent.keyboard("{Enter}");
    await expectTexts(messages(), []);
    await expect.element(button("Before")).toHaveFocus();
  });

  it("leave a page that was scrolled meanwhile where it is", async () => {
    await renderScreen(
      <>
        <button type="button">Before</button>
        <div style={{ height: 5000 }} />
      </>,
    );
    showToast("Saved.", undefined, 60_000);
    await button("Before").click();
    const close = messages().getByRole("button", { name: "Close" });
    await expect.element(close).toBeVisible();
    close.element().focus();
    scrollTo(0, 2000);
    await expect.poll(() => scrollY).toBe(2000);
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Before")).toHaveFocus();
    expect(scrollY).toBe(2000);
  });

  it("give the focus to the screen where the place it was at has gone, and take none from elsewhere", async () => {
    const isThere = createStore(true);
    const Screen = () => (
      <main id="content" tabIndex={-1}>
        {useStore(isThere) && <button type="button">Before</button>}
        <button type="button">Other</button>
      </main>
    );
    await renderScreen(<Screen />);
    showToast("First.", undefined, 60_000);
    showToast("Second.", undefined, 60_000);
    await button("Before").click();
    await expectTexts(messages(), ["First.", "Second."]);
    messages().first().getByRole("button", { name: "Close" }).element().focus();
    isThere.set(false);
    await expect.element(button("Before")).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expectTexts(messages(), ["Second."]);
    await expect.element(page.getByRole("main")).toHaveFocus();
    // Somebody who has left the messages is elsewhere when they go.
    messages().getByRole("button", { name: "Close" }).element().focus();
    button("Other").element().focus();
    flushSync(() => toastStore.set([]));
    await expectTexts(messages(), []);
    await expect.element(button("Other")).toHaveFocus();
  });
});
