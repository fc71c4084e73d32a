/** Result of a check: a sentence that also says what to do if something is wrong. */
export interface Finding {
  readonly state: "good" | "notice" | "broken";
  readonly text: string;
}

export const good = (text: string): Finding => ({ state: "good", text });
export const notice = (text: string): Finding => ({ state: "notice", text });
export const broken = (text: string): Finding => ({ state: "broken", text });
