import { z } from "zod";

/** How long a walk takes, by the rule of thumb of mountain clubs: 4 km or 300 m up an hour, the shorter of both counted half. */
export default {
  description: "Works out how long a walk takes, from its length and height.",
  schema: z.object({
    kilometres: z.number().min(0.1).max(60).describe("Length of the walk."),
    metres_up: z.number().min(0).max(3000).describe("Height climbed in all."),
    with_children: z.boolean().optional().describe("True when children walk along."),
  }),
  execute({ kilometres, metres_up, with_children = false }) {
    const along = (kilometres / 4) * 60;
    const up = (metres_up / 300) * 60;
    const minutes = Math.max(along, up) + Math.min(along, up) / 2;
    const rounded = Math.round((minutes * (with_children ? 1.4 : 1)) / 5) * 5;
    return `${Math.floor(rounded / 60)} h ${String(rounded % 60).padStart(2, "0")} min, without breaks`;
  },
};
