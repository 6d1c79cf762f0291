/** The JSON Schema of one parameter: what `z.toJSONSchema` gives, or a schema written by hand. */
export type ParameterSchema = boolean | Readonly<Record<string, unknown>>;

/** An action that a reply may ask for. */
export interface ReplyAction {
  readonly name: string;
  /** Name of each parameter with its JSON Schema; values are checked against all of it but `format`. */
  readonly parameters: Readonly<Record<string, ParameterSchema>>;
  /** Names of the parameters that must be given; default: none. */
  readonly required?: readonly string[];
  /** True when the action ends the loop; complaints name it as the way to finish. */
  readonly terminal?: boolean;
}
