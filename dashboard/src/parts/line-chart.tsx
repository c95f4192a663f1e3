import './plain-language.ts'
import { Box, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { FiguresTable } from './figures-table.tsx'
import { formatNumber, formatTick } from './format.ts'

export interface Series {
  readonly label: string
  /** One value per time; null where there is none. */
  readonly values: readonly (number | null)[]
}

interface LineChartProps {
  /** What is drawn, for screen readers. */
  readonly label: string
  /** ISO times, ascending. */
  readonly times: readonly string[]
  readonly series: readonly Series[]
  readonly height?: number
}

/** Colours that people with any kind of colour vision can tell apart (Okabe and Ito), repeated with dashes. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']

/** Lines over time; the same figures follow as a table for whoever cannot use the picture. */
export function LineChart({ label, times, series, height = 240 }: LineChartProps) {
  const { ref, width } = useElementSize()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null || width === 0 || times.length === 0) return
    const ink = getComputedStyle(place.current).color
    const axis = { stroke: ink, grid: { stroke: 'rgba(128,128,128,0.18)', width: 1 }, ticks: { show: false } }
    const seconds = times.map((time) => new Date(time).getTime() / 1000)
    const plot = new uPlot(
      {
        width,
        height,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        axes: [
          // As wide as a date in the widest of our languages, and clear of the 0 beside it.
          {
            ...axis,
            gap: 10,
            space: 84,
            values: (_, splits, __, ___, step) => splits.map((at) => formatTick(at, step)),
          },
          { ...axis, size: 48, values: (_, values) => values.map(formatNumber) },
        ],
        scales: {
          // One moment alone has no width of its own.
          x: { range: (_, min, max) => (min === max ? [min - 3600, max + 3600] : [min, max]) },
          y: { range: (_, __, max) => [0, Math.max(max, 4) * 1.1] },
        },
        series: [
          {},
          ...series.map((line, index) => ({
            label: line.label,
            stroke: colours[index % colours.length],
            width: 2,
            dash: index >= colours.length ? [6, 4] : undefined,
            points: { show: times.length < 40 },
          })),
        ],
      },
      [seconds, ...series.map((line) => [...line.values])],
      place.current,
    )
    return () => plot.destroy()
  }, [width, height, times, series])
  return (
    <Box ref={ref}>
      <Group gap="md" mb="xs">
        {series.map((line, index) => (
          <Group key={line.label} gap={6}>
            <Box w={14} h={3} bg={colours[index % colours.length]} />
            <Text size="sm">{line.label}</Text>
          </Group>
        ))}
      </Group>
      <div ref={place} role="img" aria-label={label} style={{ minHeight: height }} />
      <FiguresTable times={times} series={series} />
    </Box>
  )
}
