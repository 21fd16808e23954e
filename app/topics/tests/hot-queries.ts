import { farCursor, type HotQueries } from "../../../test/support/hot-query.ts";
import { completeTopics, findTopic } from "../models/topic.server.ts";
import { listMostLikedOfTopic, listNewestOfTopic } from "../models/topic-lists.server.ts";

export const hotQueries: HotQueries = {
  "a topic": (db) => findTopic(db, "web-development", [], "user1"),
  "the newest blogs of a topic": (db) => listNewestOfTopic(db, "web-development"),
  "the newest blogs of a topic far below": (db) => listNewestOfTopic(db, "web-development", farCursor),
  "the most liked blogs of a topic": (db) => listMostLikedOfTopic(db, "web-development"),
  "the most liked blogs of a topic far below": (db) =>
    listMostLikedOfTopic(db, "web-development", { likes: 0, ...farCursor }),
  "the completion of a topic": (db) => completeTopics(db, "web", ["solidity"]),
};
