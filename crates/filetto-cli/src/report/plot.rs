//! Plots as SVG: lines with markers and spreads, on linear or logarithmic axes, the legend beside the plot.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::table::count;
use super::typeset::{escape, raise};

/// The palette of Okabe and Ito: told apart by colour-blind readers. The yellow is too light on white.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
];
/// Length and gap of the dashes of each curve; the first is drawn through.
const DASHES: [(u32, u32); 7] = [(0, 0), (9, 4), (3, 3), (14, 4), (6, 6), (2, 5), (18, 6)];

const PLOT_WIDTH: u32 = 640;
const HEIGHT: u32 = 400;
/// Columns of pixels of a bar, and how much of its colour it has: points on it must be seen.
const BAR_WIDTH: u32 = 14;
const BAR_TINT: f64 = 0.35;
const FONT: &str = "sans-serif";

/// A plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The end of its file name.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The curves.
    pub series: Vec<Series>,
    /// What to see in it: two sentences.
    pub see: String,
}

/// An axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Its name, with the unit.
    pub label: String,
    /// Logarithmic.
    pub log: bool,
    /// Names instead of numbers: the first stands at 0, the next at 1.
    pub names: Vec<String>,
}

impl Axis {
    /// A linear axis.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), log: false, names: Vec::new() }
    }

    /// A logarithmic axis.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), log: true, names: Vec::new() }
    }

    /// An axis of things that are no numbers.
    pub fn named(label: impl Into<String>, names: Vec<String>) -> Axis {
        Axis { names, ..Axis::linear(label) }
    }

    /// Where a value stands; zero and less have no place on a logarithmic axis.
    fn place(&self, value: f64) -> Option<f64> {
        match self.log {
            false => Some(value),
            true => (value > 0.0).then(|| value.log10()),
        }
    }

    /// The name at a place, if one stands there.
    fn name(&self, place: f64, whole: bool) -> String {
        let index = (whole && place > -0.5).then_some(place.round() as usize);
        index.and_then(|index| self.names.get(index)).cloned().unwrap_or_default()
    }

    /// The text of a mark. On a logarithmic axis of several decades only the powers of ten have one.
    fn mark(&self, place: f64, range: f64) -> String {
        let whole = (place - place.round()).abs() < 1e-6;
        match self.log {
            _ if !self.names.is_empty() => self.name(place, whole),
            true if !whole && range > 1.5 => String::new(),
            true => short(10f64.powf(place)),
            false if whole => short(place.round()),
            false => format!("{place:.1}"),
        }
    }
}

/// A number with few digits: 20k, 3M, 0.001.
fn short(number: f64) -> String {
    let size = number.abs();
    let text = match size {
        _ if size >= 1e9 => format!("{:.1}G", number / 1e9),
        _ if size >= 1e6 => format!("{:.1}M", number / 1e6),
        _ if size >= 1e4 => format!("{:.1}k", number / 1e3),
        _ if size >= 100.0 => {
            return format!("{}{}", if number < 0.0 { "-" } else { "" }, count(size as u64));
        }
        _ if size >= 1.0 || size == 0.0 => format!("{number:.1}"),
        _ => return format!("{number:.6}").trim_end_matches('0').to_string(),
    };
    text.replace(".0", "")
}

/// How a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A line with a marker at each measurement.
    Measured,
    /// A line without markers: a formula, or so many points that markers would hide them.
    Line,
    /// Markers without a line between them: points that do not follow each other.
    Points,
    /// A thick bar over each spread, without points.
    Bars,
}

/// A curve.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The points.
    pub points: Vec<(f64, f64)>,
    /// The spread around the points: x, low, high.
    pub spread: Vec<(f64, f64, f64)>,
    /// How it is drawn.
    pub look: Look,
}

impl Series {
    /// A measured curve without spread.
    pub fn measured(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series { name: name.into(), points, spread: Vec::new(), look: Look::Measured }
    }

    /// A line without markers.
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series { look: Look::Line, ..Series::measured(name, points) }
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

impl Plot {
    /// The picture, None if there is nothing to draw.
    pub fn svg(&self) -> Option<String> {
        let ranges = (self.range(true)?, self.range(false)?);
        let mut svg = String::new();
        let size = (PLOT_WIDTH + self.legend_width(), HEIGHT);
        {
            let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            // Drawing into a string cannot fail, and an empty picture is better than none.
            let _ = self.draw(&root, ranges);
            let _ = root.present();
        }
        Some(self.accessible(&svg))
    }

    /// The title for those who cannot see, and a size that fits any page.
    fn accessible(&self, svg: &str) -> String {
        let title = escape(&self.title);
        let Some(end) = svg.find('>') else { return svg.to_string() };
        let head = svg[..end].replacen("<svg ", "<svg role=\"img\" class=\"plot\" ", 1);
        format!("{head}>\n<title>{title}</title>{}", raise(&svg[end + 1..]))
    }

    fn legend_width(&self) -> u32 {
        let longest = self.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
        (60 + 7 * longest as u32).clamp(120, 360)
    }

    /// The ends of an axis with some air around the curves.
    fn range(&self, horizontal: bool) -> Option<(f64, f64)> {
        let axis = if horizontal { &self.x } else { &self.y };
        let of_series = |series: &Series| -> Vec<f64> {
            let points = series.points.iter().map(|point| if horizontal { point.0 } else { point.1 });
            let spread = series.spread.iter().flat_map(|spread| [spread.1, spread.2]);
            points.chain(spread.filter(|_| !horizontal)).filter_map(|value| axis.place(value)).collect()
        };
        let places: Vec<f64> = self.series.iter().flat_map(of_series).filter(|p| p.is_finite()).collect();
        let low = places.iter().copied().reduce(f64::min)?;
        let high = places.iter().copied().reduce(f64::max)?;
        let air = ((high - low) * 0.05).max(if axis.log { 0.05 } else { 0.001 });
        Some((low - air, high + air))
    }

    fn draw(&self, root: &Area, ranges: ((f64, f64), (f64, f64))) -> Drawn {
        root.fill(&WHITE)?;
        let (left, _) = root.split_horizontally(PLOT_WIDTH);
        let ((x0, x1), (y0, y1)) = ranges;
        let mut chart = ChartBuilder::on(&left)
            .caption(&self.title, (FONT, 17))
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(74)
            .build_cartesian_2d(x0..x1, y0..y1)?;
        chart
            .configure_mesh()
            .bold_line_style(BLACK.mix(0.15))
            .light_line_style(BLACK.mix(0.0))
            .x_labels(if self.x.log { 10 } else { (x1 - x0).clamp(2.0, 12.0) as usize + 1 })
            .x_desc(&self.x.label)
            .y_desc(&self.y.label)
            .axis_desc_style((FONT, 14))
            .label_style((FONT, 12))
            .x_label_formatter(&|place| self.x.mark(*place, x1 - x0))
            .y_label_formatter(&|place| self.y.mark(*place, y1 - y0))
            .draw()?;
        for (index, series) in self.series.iter().enumerate() {
            self.draw_spread(&mut chart, index, series)?;
        }
        for (index, series) in self.series.iter().enumerate() {
            self.draw_series(root, &mut chart, index, series)?;
        }
        draw_legend(root, &self.series)
    }

    fn places(&self, points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
        points.filter_map(|(x, y)| Some((self.x.place(x)?, self.y.place(y)?))).collect()
    }

    fn draw_spread(&self, chart: &mut Chart, index: usize, series: &Series) -> Drawn {
        if series.look == Look::Bars {
            return self.draw_bars(chart, index, series);
        }
        let mut outline = self.places(series.spread.iter().map(|(x, low, _)| (*x, *low)));
        outline.extend(self.places(series.spread.iter().rev().map(|(x, _, high)| (*x, *high))));
        if outline.len() > 2 {
            chart.draw_series([Polygon::new(outline, colour(index).mix(0.15))])?;
        }
        Ok(())
    }

    fn draw_bars(&self, chart: &mut Chart, index: usize, series: &Series) -> Drawn {
        for (x, low, high) in &series.spread {
            let ends = self.places([(*x, *low), (*x, *high)].into_iter());
            chart
                .draw_series([PathElement::new(ends, colour(index).mix(BAR_TINT).stroke_width(BAR_WIDTH))])?;
        }
        Ok(())
    }

    fn draw_series(&self, root: &Area, chart: &mut Chart, index: usize, series: &Series) -> Drawn {
        let points = self.places(series.points.iter().copied());
        let style = line_style(index, series.look);
        match dash(index) {
            _ if matches!(series.look, Look::Points | Look::Bars) => {}
            (0, _) => {
                chart.draw_series(LineSeries::new(points.iter().copied(), style))?;
            }
            (dash, gap) => {
                chart.draw_series(DashedLineSeries::new(points.iter().copied(), dash, gap, style))?;
            }
        }
        if !matches!(series.look, Look::Line | Look::Bars) {
            for point in &points {
                draw_marker(root, index, chart.backend_coord(point))?;
            }
        }
        Ok(())
    }
}

fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

/// Earlier curves are thicker, so that one is still seen below a later one that runs over it.
fn line_style(index: usize, look: Look) -> ShapeStyle {
    let width = if look == Look::Line { 2 } else { 3_u32.saturating_sub(index as u32 / 2).max(1) };
    colour(index).stroke_width(width)
}

/// The number of a dash and a marker: those of an eighth curve differ from the first one's, although its colour does not.
fn form(index: usize) -> usize {
    (index + index / COLOURS.len()) % DASHES.len()
}

fn dash(index: usize) -> (u32, u32) {
    DASHES[form(index)]
}

/// A marker of a form and colour of its own, at a pixel.
fn draw_marker(area: &Area, index: usize, (x, y): (i32, i32)) -> Drawn {
    let (full, hollow) = (colour(index).filled(), colour(index).stroke_width(2));
    let corner = |dx: i32, dy: i32| (x + dx, y + dy);
    match form(index) {
        0 => area.draw(&Circle::new((x, y), 4, full)),
        1 => area.draw(&Rectangle::new([corner(-4, -4), corner(4, 4)], full)),
        2 => area.draw(&TriangleMarker::new((x, y), 5, full)),
        3 => area.draw(&Polygon::new([corner(0, -5), corner(5, 0), corner(0, 5), corner(-5, 0)], full)),
        4 => area.draw(&Cross::new((x, y), 4, hollow)),
        5 => area.draw(&Circle::new((x, y), 4, hollow)),
        _ => area.draw(&Rectangle::new([corner(-4, -4), corner(4, 4)], hollow)),
    }
}

/// Names with their line and marker, one below the other, beside the plot where nothing runs through them.
fn draw_legend(area: &Area, series: &[Series]) -> Drawn {
    let left = PLOT_WIDTH as i32;
    // Without a point there is no curve; the others keep the colours they have in every plot.
    let drawn = series.iter().enumerate().filter(|(_, series)| !series.points.is_empty());
    for (line, (index, series)) in (0..).zip(drawn) {
        let y = 60 + 24 * line;
        let style = line_style(index, series.look);
        let (dash, gap) = dash(index);
        let mut from = left;
        if series.look == Look::Bars {
            let bar = colour(index).mix(BAR_TINT).stroke_width(BAR_WIDTH);
            area.draw(&PathElement::new([(left, y), (left + 32, y)], bar))?;
        }
        while from < left + 32 && !matches!(series.look, Look::Points | Look::Bars) {
            let to = if dash == 0 { left + 32 } else { (from + dash as i32).min(left + 32) };
            area.draw(&PathElement::new([(from, y), (to, y)], style))?;
            from = to + gap.max(1) as i32;
        }
        if !matches!(series.look, Look::Line | Look::Bars) {
            draw_marker(area, index, (left + 16, y))?;
        }
        area.draw(&Text::new(series.name.clone(), (left + 40, y - 7), (FONT, 13)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(y: Axis) -> Plot {
        let curve = |slope: f64| (1..6).map(|x| (x as f64, slope * x as f64)).collect();
        let series = (1..=6).map(|n| Series::measured(format!("curve <{n}>"), curve(n as f64))).collect();
        Plot { name: "p".into(), title: "A & B".into(), x: Axis::linear("x"), y, series, see: String::new() }
    }

    #[test]
    fn pictures_name_their_axes_and_curves() {
        for axis in [Axis::linear("time (s)"), Axis::log("time (s)")] {
            let svg = plot(axis).svg().unwrap();
            assert!(svg.contains("<title>A &amp; B</title>") && svg.contains("time (s)"));
            assert!((1..=6).all(|n| svg.contains(&format!("curve &lt;{n}&gt;"))));
        }
    }

    #[test]
    fn six_curves_differ_in_colour_dash_and_marker() {
        let mut colours: Vec<_> = (0..6).map(colour).map(|c| (c.0, c.1, c.2)).collect();
        colours.dedup();
        let mut dashes = DASHES.to_vec();
        dashes.sort_unstable();
        dashes.dedup();
        assert_eq!((colours.len(), dashes.len()), (6, 7));
    }

    #[test]
    fn nothing_to_draw_is_no_picture() {
        let mut empty = plot(Axis::log("y"));
        empty.series.iter_mut().for_each(|series| series.points = vec![(1.0, 0.0)]);
        assert!(empty.svg().is_none());
    }

    #[test]
    fn marks_are_short() {
        let texts = [0.0, 0.001, 2.5, 300.0, 5_000.0, 20_000.0, 1.5e6, -600.0].map(short);
        assert_eq!(texts, ["0", "0.001", "2.5", "300", "5,000", "20k", "1.5M", "-600"]);
    }
}
