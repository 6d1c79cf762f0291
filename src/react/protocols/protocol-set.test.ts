import { expect, test } from "vitest";
import { MockLLM } from "../../testing/index.ts";
import { openReact } from "../testdata/open-react.ts";

class Picky extends MockLLM {
  readonly thrown = new RangeError("no tools, please");

  override bindTools(): never {
    throw this.thrown;
  }
}

test("what a model's class throws when it is given tools is the cause of the error", async () => {
  const model = new Picky();
  const { react } = openReact(model, { executor: { protocol: "tools" } });
  await expect(react.execute("x")).rejects.toMatchObject({ code: "GC5003", cause: model.thrown });
});
