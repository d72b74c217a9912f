import type {Viz} from '@viz-js/viz';
import {LINE_HEIGHTS, type TextLine} from './label';
import {renderArrowHead, formatPoint, createSvgElement, renderTextLines, type Point} from './svg';

/** Lays out nodes and arrows by Graphviz. Sizes are in pixels, as in the picture. */

export interface GraphNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Room for its label. */
  readonly width: number;
  readonly height: number;
  /** It does not affect the rank of the two. */
  readonly isLoose?: boolean;
}

export interface GraphOptions {
  readonly direction: 'TB' | 'BT' | 'LR';
  /** Between neighbors of a rank, and between ranks. */
  readonly nodeGap: number;
  readonly rankGap: number;
}

export interface PositionedEdge {
  /** A start, then three points for each curve. */
  readonly curve: readonly Point[];
  readonly tip: Point;
  /** The middle of its label. */
  readonly label: Point | undefined;
}

export interface PositionedGraph {
  readonly width: number;
  readonly height: number;
  /** The middle of each node, in the order given. */
  readonly nodes: readonly Point[];
  readonly edges: readonly PositionedEdge[];
}

let loadingViz: Promise<Viz> | undefined;

async function loadViz(): Promise<Viz> {
  loadingViz ??= import('@viz-js/viz').then(({instance}) => instance());
  return loadingViz;
}

const POINTS_PER_INCH = 72;

function parsePoint(text: string): Point {
  const [x, y] = text.split(',').map(Number);
  return {x: x!, y: y!};
}

/** An empty label of the exact size: Graphviz does not know the fonts. */
function createPlaceholderLabel({width, height}: {readonly width: number; readonly height: number}): {
  readonly html: string;
} {
  const size = `WIDTH="${String(Math.ceil(width))}" HEIGHT="${String(Math.ceil(height))}"`;
  return {
    html: `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" ${size}><TR><TD></TD></TR></TABLE>`,
  };
}

function toPlacedEdge({pos, lp}: {readonly pos: string; readonly lp?: string}): PositionedEdge {
  const parts = pos.split(' ');
  const tip = parts.find((part) => part.startsWith('e,'));
  const curve = parts.filter((part) => /^[-\d]/.test(part)).map(parsePoint);
  return {
    curve,
    tip: tip ? parsePoint(tip.slice(2)) : curve.at(-1)!,
    label: lp === undefined ? undefined : parsePoint(lp),
  };
}

interface GraphvizLayout {
  readonly bb: string;
  readonly objects: readonly {readonly name: string; readonly pos: string}[];
  readonly edges?: readonly {readonly id: string; readonly pos: string; readonly lp?: string}[];
}

/** The graphs that were laid out last, by what they are made of: an edit during `npm start` changes few of them. */
const knownGraphs = new Map<string, Promise<PositionedGraph>>();

/** More than the site has, with those of earlier edits. */
const MOST_KNOWN_GRAPHS = 100;

/** @throws when Graphviz fails */
export function layOutGraph(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  options: GraphOptions,
): Promise<PositionedGraph> {
  const key = JSON.stringify([nodes, edges, options]);
  const known = knownGraphs.get(key) ?? computeLayout(nodes, edges, options);
  // The one that was used longest ago is the first.
  knownGraphs.delete(key);
  knownGraphs.set(key, known);
  if (knownGraphs.size > MOST_KNOWN_GRAPHS) {
    knownGraphs.delete(knownGraphs.keys().next().value!);
  }
  return known;
}

async function computeLayout(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  {direction, nodeGap, rankGap}: GraphOptions,
): Promise<PositionedGraph> {
  const laid = (await loadViz()).renderJSON(
    {
      directed: true,
      graphAttributes: {
        rankdir: direction,
        nodesep: nodeGap / POINTS_PER_INCH,
        ranksep: rankGap / POINTS_PER_INCH,
        pad: 0,
        margin: 0,
      },
      nodeAttributes: {shape: 'box', fixedsize: true, label: ''},
      edgeAttributes: {arrowsize: 0.8},
      nodes: nodes.map(({id, width, height}) => ({
        name: id,
        attributes: {width: width / POINTS_PER_INCH, height: height / POINTS_PER_INCH},
      })),
      edges: edges.map(({from, to, width, height, isLoose}, index) => ({
        tail: from,
        head: to,
        attributes: {
          id: String(index),
          ...(width > 0 && {label: createPlaceholderLabel({width, height})}),
          ...(isLoose && {constraint: false}),
        },
      })),
    },
    {yInvert: true},
  ) as GraphvizLayout;
  const [left, top, right, bottom] = laid.bb.split(',').map(Number);
  const arrows = new Map((laid.edges ?? []).map((edge) => [edge.id, toPlacedEdge(edge)]));
  const places = new Map(laid.objects.map(({name, pos}) => [name, parsePoint(pos)]));
  return {
    width: Math.abs(right! - left!),
    height: Math.abs(bottom! - top!),
    nodes: nodes.map(({id}) => places.get(id)!),
    edges: edges.map((_, index) => arrows.get(String(index))!),
  };
}

/** The label of an arrow, with its size. */
export interface EdgeLabel {
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
}

/** An arrow along its curves. */
export function drawLine({curve, tip}: PositionedEdge): string {
  const [start, ...rest] = curve;
  const curves = Array.from({length: rest.length / 3}, (_, index) => rest.slice(index * 3, index * 3 + 3));
  const path = `M${formatPoint(start!)}${curves.map((three) => `C${three.map(formatPoint).join(' ')}`).join('')}L${formatPoint(tip)}`;
  return createSvgElement('path', {class: 'arrow', d: path}) + renderArrowHead(tip, curve.at(-1)!);
}

/** The label of an arrow, on a background that covers the lines behind it. */
export function drawLabel({lines, width, height}: EdgeLabel, {x, y}: Point): string {
  return (
    createSvgElement('rect', {
      class: 'ground',
      x: x - width / 2 + 2,
      y: y - height / 2 + 1,
      width: width - 4,
      height: height - 2,
    }) + renderTextLines(lines, x, y - (lines.length * LINE_HEIGHTS.small) / 2)
  );
}
