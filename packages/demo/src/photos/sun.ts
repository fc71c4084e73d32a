/** Direction to the sun, radians from north, clockwise; as precise as the shade on a mountain needs. */
export const sunAzimuthAt = (hour: number, month: number): number => {
  const noon = month >= 4 && month <= 10 ? 13.9 : 12.9;
  return Math.PI + (hour - noon) * ((17 * Math.PI) / 180);
};
