import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { X } from "lucide-react";
import { expectOptions, expectTexts } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { chooseFiles } from "../../testing/upload-stub.ts";
import { SportsField } from "../workout/sports-field.tsx";
import { Button, IconButton } from "./button.tsx";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { Field, SelectField } from "./field.tsx";
import { FileButton } from "./file-button.tsx";
import { SegmentedControl } from "./segmented-control.tsx";
import { TextAreaField } from "./text-area-field.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

const textbox = (name: string) => page.getByRole("textbox", { name });

describe("fields", () => {
  it("with a choice have their arrow away from the border, and room for it beside the words", async () => {
    await renderScreen(<SelectField label="Country" options={[{ value: "FI", label: "Finland" }]} />);
    const drawn = getComputedStyle(page.getByRole("combobox", { name: "Country" }).element());
    expect(drawn.appearance).toBe("none");
    // The right half of the arrow ends 14 px from the edge, and the words 36 px.
    expect(drawn.backgroundPosition).toBe("calc(100% - 19px) 50%, calc(100% - 14px) 50%");
    expect(drawn.paddingInlineEnd).toBe("36px");
  });

  it("are described by their hint, or by their problem instead of it", async () => {
    await renderScreen(
      <>
        <Field label="Name" hint="As others read it" />
        <Field label="Weight" hint="In kg" error="Enter a number." />
        <Field label="Plain" id="own" />
        <SelectField label="Sport" hint="The main one" options={[{ value: "1", label: "Running" }]} />
        <SelectField label="Country" options={[{ value: "FI", label: "Finland" }]} />
        <TextAreaField label="Notes" hint="Only for you" />
        <TextAreaField label="Comment" />
      </>,
    );
    await expect.element(textbox("Name")).toHaveAccessibleDescription("As others read it");
    await expect.element(textbox("Name")).not.toHaveAttribute("aria-invalid");
    await expect.element(textbox("Name")).toHaveAttribute("type", "text");
    await expect.element(textbox("Weight")).toHaveAccessibleDescription("Enter a number.");
    await expect.element(textbox("Weight")).toHaveAttribute("aria-invalid", "true");
    expect(page.getByText("In kg").elements()).toEqual([]);
    await expect.element(textbox("Plain")).not.toHaveAttribute("aria-describedby");
    await expect.element(textbox("Plain")).toHaveAttribute("id", "own");
    await expect
      .element(page.getByRole("combobox", { name: "Sport" }))
      .toHaveAccessibleDescription("The main one");
    await expect
      .element(page.getByRole("combobox", { name: "Country" }))
      .not.toHaveAttribute("aria-describedby");
    await expect.element(textbox("Notes")).toHaveAccessibleDescription("Only for you");
    await expect.element(textbox("Comment")).not.toHaveAttribute("aria-describedby");
    expect(document.querySelectorAll("p")).toHaveLength(4);
  });

  it("show a password as long as somebody wants to see it", async () => {
    await renderScreen(<Field label="Password" type="password" defaultValue="secret" />);
    const password = page.getByLabelText("Password", { exact: true });
    await expect.element(password).toHaveAttribute("type", "password");
    const eye = button("Show password");
    await expect.element(eye).toHaveAttribute("aria-pressed", "false");
    await eye.click();
    await expect.element(password).toHaveAttribute("type", "text");
    await expect.element(eye).toHaveAttribute("aria-pressed", "true");
    await eye.click();
    await expect.element(password).toHaveAttribute("type", "password");
  });
});

const inForm = (form: string, name: string) =>
  page.getByRole("form", { name: form }).getByRole("button", { name });

describe("buttons", () => {
  it("do nothing while they are busy, neither press nor send, and look the same to whoever reads them", async () => {
    const pressed: string[] = [];
    const Form = ({ busy }: { readonly busy: boolean }) => (
      <form
        aria-label={busy ? "Busy" : "Ready"}
        onSubmit={(event) => {
          event.preventDefault();
          pressed.push("sent");
        }}
      >
        <Button busy={busy} onClick={() => pressed.push("pressed")}>
          Press
        </Button>
        <Button type="submit" busy={busy}>
          Send
        </Button>
        <IconButton label="Remove" icon={X} onClick={() => pressed.push("removed")} />
      </form>
    );
    await renderScreen(
      <>
        <Form busy />
        <Form busy={false} />
      </>,
    );
    await expect.element(inForm("Busy", "Press")).toHaveAttribute("aria-busy", "true");
    await expect.element(inForm("Busy", "Press")).toHaveAttribute("aria-disabled", "true");
    for (const name of ["Press", "Send"]) await inForm("Busy", name).click({ force: true });
    expect(pressed).toEqual([]);
    await expect.element(inForm("Ready", "Press")).not.toHaveAttribute("aria-busy");
    await expect.element(inForm("Ready", "Press")).not.toHaveAttribute("aria-disabled");
    for (const name of ["Press", "Send", "Remove"]) await inForm("Ready", name).click();
    // Neither a plain nor a small button sends its form.
    expect(pressed).toEqual(["pressed", "sent", "removed"]);
    await expect.element(inForm("Ready", "Remove")).toHaveAttribute("title", "Remove");
    expect(inForm("Ready", "Press").element().querySelector("svg")).toBeNull();
    expect(inForm("Busy", "Press").element().querySelector("svg")).not.toBeNull();
  });

  it("choose files, the same ones again, or a folder", async () => {
    const chosen: string[][] = [];
    const take = (files: readonly File[]) => chosen.push(files.map(({ name }) => name));
    await renderScreen(
      <>
        <FileButton accept=".gpx" onFiles={take}>
          Add files
        </FileButton>
        <FileButton isFolder accept=".gpx" onFiles={take}>
          Add a folder
        </FileButton>
      </>,
    );
    const [files, folder] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
    expect([files?.accept, files?.multiple, files?.webkitdirectory]).toEqual([".gpx", true, false]);
    expect([folder?.accept, folder?.webkitdirectory]).toEqual(["", true]);
    let opened = 0;
    files?.addEventListener("click", (event) => {
      event.preventDefault();
      opened += 1;
    });
    await button("Add files").click();
    expect(opened).toBe(1);
    chooseFiles(new File(["x"], "one.gpx"), new File(["x"], "two.gpx"));
    expect(chosen).toEqual([["one.gpx", "two.gpx"]]);
    // Nothing stays chosen, so that the same choice is a change.
    expect(files?.value).toBe("");
  });
});

const Sports = ({ most, noneText }: { readonly most: number; readonly noneText?: string }) => {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return <SportsField chosen={chosen} most={most} {...(noneText && { noneText })} onChange={setChosen} />;
};

const chips = () => page.getByRole("list", { name: "Sports" }).getByRole("listitem");

const field = (name: string) => page.getByRole("combobox", { name });

describe("a choice of sports", () => {
  it("grows by one at a time up to its limit, without one twice, and shrinks", async () => {
    await renderScreen(<Sports most={2} />);
    const add = field("Add a sport");
    await expect.element(add.getByRole("option", { name: "Choose…" })).toBeInTheDocument();
    expect(chips().elements()).toEqual([]);
    await add.selectOptions("Running");
    await expectTexts(chips(), ["Running"]);
    await expect.element(add).toHaveValue("");
    expect(add.getByRole("option", { name: "Running", exact: true }).elements()).toEqual([]);
    await add.selectOptions("Hiking");
    await expectTexts(chips(), ["Running", "Hiking"]);
    await expect.element(add).not.toBeInTheDocument();
    await button("Remove Running").click();
    await expectTexts(chips(), ["Hiking"]);
    await button("Remove Hiking").click();
    await expect.element(add).toHaveFocus();
    expect(chips().elements()).toEqual([]);
  });

  it("says what none means", async () => {
    await renderScreen(<Sports most={2} noneText="All sports" />);
    await expect.element(field("Sports").getByRole("option", { name: "All sports" })).toBeInTheDocument();
    await field("Sports").selectOptions("Running");
    await expect.element(field("Add a sport").getByRole("option", { name: "Choose…" })).toBeInTheDocument();
  });
});

const group = (label: string) => page.getByRole("group", { name: `${label}: changed elsewhere` });

describe("what was changed elsewhere", () => {
  it("is said with its value, or as removed, and either is chosen", async () => {
    const [take, keep] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await renderScreen(
      <>
        <ChangedElsewhere label="Name" value="Anna" onTake={take} onKeep={keep} />
        <ChangedElsewhere label="Weight" value="" onTake={take} onKeep={keep} />
      </>,
    );
    await expect
      .element(group("Name").getByText("Changed in another tab or device to “Anna”."))
      .toBeVisible();
    await expect.element(group("Weight").getByText("Removed in another tab or device.")).toBeVisible();
    await group("Name").getByRole("button", { name: "Use that" }).click();
    expect([take.mock.calls.length, keep.mock.calls.length]).toEqual([1, 0]);
    await group("Weight").getByRole("button", { name: "Keep mine" }).click();
    expect([take.mock.calls.length, keep.mock.calls.length]).toEqual([1, 1]);
  });
});

const Choice = () => {
  const [value, setValue] = useState("km");
  const options = [
    { value: "km", label: "Kilometres" },
    { value: "mi", label: "Miles" },
  ];
  return <SegmentedControl label="Units" name="u" value={value} options={options} onChange={setValue} />;
};

const option = (name: string) => page.getByRole("radiogroup", { name: "Units" }).getByRole("radio", { name });

describe("one of a few options", () => {
  it("is chosen by a press or by arrow keys", async () => {
    await renderScreen(<Choice />);
    await expect.element(option("Kilometres")).toBeChecked();
    await option("Miles").click();
    await expect.element(option("Miles")).toBeChecked();
    await expect.element(option("Kilometres")).not.toBeChecked();
    option("Miles").element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(option("Kilometres")).toBeChecked();
  });
});

it("a list of options has all of them, in their order", async () => {
  const options = ["b", "a"].map((value) => ({ value, label: value.toUpperCase() }));
  await renderScreen(<SelectField label="Letter" options={options} defaultValue="a" />);
  await expectOptions(page.getByRole("combobox", { name: "Letter" }), ["B", "A"]);
  await expect.element(page.getByRole("combobox", { name: "Letter" })).toHaveValue("a");
});
