const maxRank = 10;

/**
 * nDCG@10: the gain of the first ten results in relation to that of the best possible ten, from 0 to 1. An article of
 * grade g gains 2^g - 1, divided by log2(1 + rank).
 */
export function ndcg(ids: string[], grades: Map<string, number>): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  return gainOf(ids.map((id) => grades.get(id) ?? 0)) / gainOf(ideal);
}

function gainOf(grades: number[]) {
  return grades
    .slice(0, maxRank)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** 1 divided by the rank of the first article that is exactly what was meant; 0 when it is not among the results. */
export function reciprocalRank(ids: string[], grades: Map<string, number>): number {
  const index = ids.findIndex((id) => grades.get(id) === 3);
  return index === -1 ? 0 : 1 / (index + 1);
}
