/**
 * Distributes a total among parts by their weights, so that they add up to it. Without any weight the first part gets all.
 *
 * @param perUnit how many of the smallest parts a unit has; shares are whole numbers of them
 */
export function shareOut(total: number, weights: readonly number[], perUnit = 1): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [passed, given] = [0, 0];
  return weights.map((weight, i) => {
    passed += weight;
    const upTo = i === weights.length - 1 || all <= 0 ? total : (total * passed) / all;
    const share = Math.round(upTo * perUnit) - given;
    given += share;
    return share / perUnit;
  });
}
