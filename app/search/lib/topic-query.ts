import { topicName } from "../../lib/topics.ts";

export interface TopicQuery {
  /** The names of the topics; a result has all of them. */
  topics: string[];
  /** The rest of the query. */
  text: string;
}

const maxTopics = 4;
const topicFilter = /(?<!\S)topic:(?:"([^"]*)"|(\S+))/giu;

/** Splits a query such as `rye topic:python topic:"data science"`. */
export function readTopicQuery(query: string): TopicQuery {
  const labels = [...query.matchAll(topicFilter)].map(([, quoted, word]) => quoted ?? word ?? "");
  const names = [...new Set(labels.map(topicName))].filter((name) => name !== "").slice(0, maxTopics);
  return { topics: names, text: query.replace(topicFilter, " ").replace(/\s+/g, " ").trim() };
}
