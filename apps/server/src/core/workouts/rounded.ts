/** Two decimals, as clients have always received speeds. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

export const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
