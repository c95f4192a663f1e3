import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './figures-table.module.css'
import { formatMoment, formatNumber } from './format.ts'
import type { Series } from './line-chart.tsx'

interface FiguresTableProps {
  readonly times: readonly string[]
  readonly series: readonly Series[]
}

/** The figures of a chart, written when somebody opens them. */
export function FiguresTable({ times, series }: FiguresTableProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.summary}>{t('chart.table')}</summary>
      {opened && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        <section className={classes.box} tabIndex={0} aria-label={t('chart.table')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <td />
                {series.map((line) => (
                  <th key={line.label} scope="col">
                    {line.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{formatMoment(time)}</th>
                  {series.map((line) => (
                    <td key={line.label}>{formatNumber(line.values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
