/** What a check found, in a sentence that says what to do unless all is good. */
export interface Finding {
  readonly state: "good" | "notice" | "broken";
  readonly text: string;
}

export const good = (text: string): Finding => ({ state: "good", text });
export const notice = (text: string): Finding => ({ state: "notice", text });
export const broken = (text: string): Finding => ({ state: "broken", text });
