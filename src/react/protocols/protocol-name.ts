/** A way in which a model can ask for actions. */
export type ProtocolName = "tools" | "structured" | "xml";

/** `auto` takes the first of tools, structured and xml that the model and its server can do. */
export type ProtocolChoice = "auto" | ProtocolName;
