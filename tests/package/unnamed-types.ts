import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../scripts/repository.mjs";

/** A door of the package: what users import it as, and its source, relative to the root. */
export interface Door {
  readonly name: string;
  readonly source: string;
}

/**
 * The types of ours that a signature of a door names and neither that door nor the main one exports, as
 * `DOOR: TYPE, named by EXPORT`. A type that its own file keeps to itself is a part of what names it, so what it names counts.
 * `texts` replaces the text of source files, by their path from the root.
 */
export function unnamedTypes(main: Door, doors: readonly Door[], texts: Readonly<Record<string, string>> = {}): readonly string[] {
  const program = openProgram([main, ...doors], texts);
  const checker = program.getTypeChecker();
  const open = (door: Door) => openDoor(program, checker, door);
  const fromMain = open(main);
  return [main, ...doors].flatMap((door) => {
    const own = open(door);
    return own.symbols.flatMap((exported) =>
      namedTypes(checker, exported)
        .filter((type) => !own.gives(type) && !fromMain.gives(type))
        .map((type) => `${door.name}: ${type.name}, named by ${exported.name}`),
    );
  });
}

function openProgram(doors: readonly Door[], texts: Readonly<Record<string, string>>): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const options = { ...ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options, noEmit: true };
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const replaced = new Map(Object.entries(texts).map(([file, text]) => [join(ROOT, file), text]));
  host.readFile = (file) => replaced.get(file) ?? readFile(file);
  return ts.createProgram(
    doors.map(({ source }) => join(ROOT, source)),
    options,
    host,
  );
}

interface OpenDoor {
  readonly symbols: readonly ts.Symbol[];
  gives(type: ts.Symbol): boolean;
}

function openDoor(program: ts.Program, checker: ts.TypeChecker, { source }: Door): OpenDoor {
  const file = program.getSourceFile(join(ROOT, source));
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${source} is no module`);
  const symbols = checker.getExportsOfModule(module).map((symbol) => behindAlias(checker, symbol));
  const given = new Set<ts.Symbol | ts.Type>(symbols);
  // An export may give a class of another file under its own name.
  for (const symbol of symbols) if (symbol.flags & ts.SymbolFlags.TypeAlias) given.add(checker.getDeclaredTypeOfSymbol(symbol));
  const isClass = (type: ts.Symbol) => (type.flags & ts.SymbolFlags.Class) !== 0;
  return { symbols, gives: (type) => given.has(type) || (isClass(type) && given.has(checker.getDeclaredTypeOfSymbol(type))) };
}

function behindAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The types of our source that the declarations of a symbol name where a user sees them. */
function namedTypes(checker: ts.TypeChecker, symbol: ts.Symbol): readonly ts.Symbol[] {
  const named = new Set<ts.Symbol>();
  const seen = new Set<ts.Symbol>();
  const note = (name: ts.Node) => {
    const found = checker.getSymbolAtLocation(name);
    const type = found && behindAlias(checker, found);
    if (type === undefined || !isOurs(type)) return;
    if (isExported(type)) named.add(type);
    else walk(type);
  };
  const walk = (type: ts.Symbol) => {
    if (seen.has(type)) return;
    seen.add(type);
    for (const declaration of type.declarations ?? []) visit(declaration);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isHidden(node)) return;
    if (ts.isTypeReferenceNode(node)) note(ts.isQualifiedName(node.typeName) ? node.typeName.left : node.typeName);
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) note(node.expression);
    const value = computedBy(node);
    ts.forEachChild(node, (child) => (child === value ? undefined : visit(child)));
  };
  walk(symbol);
  named.delete(symbol);
  return [...named];
}

/** What a declaration computes, which is no part of its signature. */
function computedBy(node: ts.Node): ts.Node | undefined {
  return ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node) ? node.initializer : undefined;
}

function isHidden(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  const isPrivate = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0;
  return isPrivate || (node.name !== undefined && ts.isPrivateIdentifier(node.name));
}

function isOurs(type: ts.Symbol): boolean {
  const declaration = type.declarations?.[0];
  if (declaration === undefined || ts.isTypeParameterDeclaration(declaration)) return false;
  return declaration.getSourceFile().fileName.startsWith(join(ROOT, "src/"));
}

function isExported(type: ts.Symbol): boolean {
  return (type.declarations ?? []).some((declaration) => (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0);
}
