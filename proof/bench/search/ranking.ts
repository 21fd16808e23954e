const maxRank = 10;

/**
 * nDCG@10: the gain of the first ten results in relation to that of the best possible ten, from 0 to 1. A result of
 * grade g gains 2^g - 1, divided by log2(1 + rank). `grades`: of the results; `possible`: of all that could be found.
 */
export function ndcg(grades: number[], possible: number[]): number {
  return gainOf(grades) / gainOf(possible.toSorted((a, b) => b - a));
}

function gainOf(grades: number[]) {
  return grades
    .slice(0, maxRank)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** 1 divided by the rank of the first result that is exactly what was meant; 0 when it is not among the results. */
export function reciprocalRank(grades: number[]): number {
  const index = grades.indexOf(3);
  return index === -1 ? 0 : 1 / (index + 1);
}
