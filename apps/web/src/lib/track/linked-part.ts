/** A stretch of a workout, seconds from its first point. */
export interface LinkedPart {
  readonly start: number;
  readonly end: number;
}

const wellFormed = /^(\d{1,7})-(\d{1,7})$/;

/** The stretch that `?part=` of a workout's address names; undefined for what names none. */
export const linkedPart = (text: string | undefined): LinkedPart | undefined => {
  const [, start, end] = wellFormed.exec(text ?? "")?.map(Number) ?? [];
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
};

/** As `linkedPart`, the other way: whole seconds. */
export const partAddress = ({ start, end }: LinkedPart): string => `${Math.round(start)}-${Math.round(end)}`;
