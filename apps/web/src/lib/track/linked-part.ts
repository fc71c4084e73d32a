/** A stretch of a workout, seconds from its first point. */
export interface LinkedPart {
  readonly start: number;
  readonly end: number;
}

const wellFormed = /^(\d{1,7})-(\d{1,7})$/;

/** The stretch in `?part=` of a workout's address; undefined if there is none. */
export const linkedPart = (text: string | undefined): LinkedPart | undefined => {
  const [, start, end] = wellFormed.exec(text ?? "")?.map(Number) ?? [];
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
};

/** The inverse of `linkedPart`: whole seconds. */
export const partAddress = ({ start, end }: LinkedPart): string => `${Math.round(start)}-${Math.round(end)}`;
