import { build } from "./ensure-built.mjs";

await build();
