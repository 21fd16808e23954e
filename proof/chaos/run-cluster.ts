// `npm run test:cluster -- SECONDS SEED`: three nodes behind a load balancer, on PostgreSQL and a bucket, while nodes are killed and
// rolled, the database is restarted, and the bucket fails. See chaos.ts.
import { runChaos } from "./chaos.ts";

const [seconds = "60", seed = "1"] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
const hasPassed = await runChaos({ engine: "cluster", seconds: Number(seconds), seed, canMount: false });
process.exit(hasPassed ? 0 : 1);
