import { parseMarkdown } from "markdown-syntax/parse-markdown";

const [paragraph] = parseMarkdown("**注意：**这里 costs US$5 or $10, and $e^x$ grows.").children;
if (paragraph?.type === "paragraph")
  for (const node of paragraph.children) console.log(node.type, JSON.stringify(node, ["value"]));
