import type { HeartRateView } from "@cairn/contracts/heart-rate/heart-rate";
import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import type { TrainingZonesView } from "@cairn/contracts/heart-rate/training-zones";
import { expect } from "vitest";
import { page, type Locator } from "vitest/browser";
import { HeartRateSettings } from "../features/heart-rate/heart-rate-settings.tsx";
import { atTime } from "./at-time.ts";
import { renderScreen, server } from "./render-screen.tsx";

export const heartRate = (changed: Partial<HeartRateView> = {}): HeartRateView => ({
  maxHeartRate: 190,
  birthYear: 1988,
  since: null,
  hasBirthDate: false,
  maximum: { value: 190, source: "own" },
  highest: 187,
  ...changed,
});
export const ftp: ThresholdView = { kind: "functionalThresholdPower", since: "2025-01-01", value: 250 };
export const resting: ThresholdView = { kind: "restingHeartRate", since: null, value: 48 };
export const ownZones: TrainingZonesView = {
  kind: "heartRate",
  since: "2025-03-01",
  unit: "beatsPerMinute",
  limits: [100, 120, 140, 160, 175],
};

interface Held {
  readonly heart?: HeartRateView;
  readonly thresholds?: readonly ThresholdView[];
  readonly zones?: readonly TrainingZonesView[];
}

/** Answers what the settings of heart rate and power ask for. */
export const answerHeartRate = ({ heart = heartRate(), thresholds = [], zones = [] }: Held = {}): void => {
  server.answer("getHeartRate", heart);
  server.answer("listThresholds", { thresholds: [...thresholds] });
  server.answer("listTrainingZones", { zones: [...zones] });
};

/** Those settings on 15 June 2025. */
export const showHeartRate = async (held: Held = {}): Promise<void> => {
  atTime("2025-06-15T12:00:00+03:00");
  answerHeartRate(held);
  await renderScreen(<HeartRateSettings />);
  await expect.element(page.getByRole("form", { name: "Heart rate" })).toBeVisible();
};

export const form = (name: string) => page.getByRole("form", { name, exact: true });
/** The one of the maximum heart rate and the year of birth. */
export const main = () => form("Heart rate");
export const field = (name: string) => main().getByLabelText(name, { exact: true });
export const save = () => main().getByRole("button", { name: "Save" });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const values = () => page.getByRole("region", { name: "Values by date" });
export const zones = () => page.getByRole("region", { name: "Own zones" });
export const dialog = (name: string) => page.getByRole("dialog", { name });
export const sentHeart = () => server.callsOf("saveHeartRate").map(({ body }) => body);
export const sentValues = () => server.callsOf("saveThreshold").map(({ body }) => body);
export const sentZones = () => server.callsOf("saveTrainingZones").map(({ body }) => body);

/** Chooses in a list that says it takes nothing, as the arrow keys still can. */
export const chooseAnyway = (list: Locator, value: string): void => {
  const select = list.element() as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
};
