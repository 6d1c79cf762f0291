// What is imported dynamically drags along all that its file hands out: the whole crew, were it the door itself.
export { createCrew } from "../../crew/index.ts";
