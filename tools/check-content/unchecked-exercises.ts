/** The exercises that no program can judge, as "s8/two-tables-shake-hands: How many rows?", and the reason of each. */
export const unchecked: Record<string, string> = {};
