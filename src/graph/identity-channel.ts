import { BaseChannel, EmptyChannelError } from "@langchain/langgraph";
import { InvalidArgumentError, TenantIsolationError } from "../errors/index.ts";
import type { Identity } from "../protocol/index.ts";

/** Holds one identity field of a thread: the first value stays and another one is refused. A thread begun without one keeps the default. */
export class IdentityChannel extends BaseChannel<string, string | undefined, string> {
  override readonly lc_graph_name = "GraphcrewIdentity";
  readonly #field: keyof Identity;
  readonly #default: string;
  #value: string | undefined;

  constructor(field: keyof Identity, defaultValue: string) {
    super();
    this.#field = field;
    this.#default = defaultValue;
  }

  override fromCheckpoint(checkpoint?: string): this {
    const channel = new IdentityChannel(this.#field, this.#default);
    channel.#value = checkpoint;
    return channel as this;
  }

  /**
   * Takes the writes of a step; the first step without one settles on the default.
   * @throws {TenantIsolationError} GC2009 for a value that is not the thread's.
   * @throws {InvalidArgumentError} GC5001 for a value that is no text, or an empty one.
   */
  override update(values: (string | undefined)[]): boolean {
    const before = this.#value;
    for (const value of values) if (value !== undefined) this.#take(value);
    this.#value ??= this.#default;
    return before === undefined;
  }

  override get(): string {
    return this.#value ?? this.#default;
  }

  override checkpoint(): string {
    if (this.#value === undefined) throw new EmptyChannelError();
    return this.#value;
  }

  override isAvailable(): boolean {
    return true;
  }

  override equals(other: BaseChannel): boolean {
    return other instanceof IdentityChannel && other.#field === this.#field;
  }

  #take(value: string): void {
    if (typeof value !== "string" || value === "") throw new InvalidArgumentError(`${this.#field} must be a text that is not empty.`);
    this.#value ??= value;
    if (value !== this.#value) throw new TenantIsolationError({ field: this.#field });
  }
}
