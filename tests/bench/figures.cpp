#include "tests/bench/figures.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

namespace splendor::bench {
namespace {

const char* name_of(Against against) {
  switch (against) {
    case Against::goal:
      return "goal";
    case Against::limit:
      return "limit";
    case Against::peer:
      return "peer";
  }
  return "";
}

const char* remark(const Figure& figure) {
  if (figure.against == Against::goal && figure.value < figure.other) return "  BELOW";
  if (figure.against == Against::limit && figure.value > figure.other) return "  OVER";
  return "";
}

}  // namespace

Bench::Bench(const std::string& description, int argc, char** argv) {
  CLI::App app{description};
  app.add_flag("--quick", quick_, "Short runs: a check rather than figures");
  app.add_option("--json", json_, "Write the figures to this file, as a JSON array");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::exit(app.exit(error) == 0 ? 0 : 2);
  }
}

void Bench::report(const Figure& figure) {
  std::printf("%-44s %12.4g %-10s %s %.4g, ratio %.3g%s\n", figure.name.c_str(), figure.value,
              figure.unit.c_str(), name_of(figure.against), figure.other,
              figure.value / figure.other, remark(figure));
  std::fflush(stdout);
  figures_.push_back(figure);
}

void Bench::leave_out(const std::string& what, const std::string& why) {
  std::printf("NOT MEASURED: %s: %s\n", what.c_str(), why.c_str());
  std::fflush(stdout);
}

int Bench::finish() const {
  if (json_.empty()) return 0;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Figure& figure : figures_) {
    list.push_back({{"name", figure.name},
                    {"value", figure.value},
                    {"unit", figure.unit},
                    {name_of(figure.against), figure.other},
                    {"ratio", figure.value / figure.other}});
  }
  std::ofstream file(json_);
  file << list.dump(1) << "\n";
  if (file.flush()) return 0;
  std::cerr << "can't write " << json_ << "\n";
  return 1;
}

int run(const std::string& description, int argc, char** argv,
        const std::function<void(Bench&)>& measure) {
  try {
    Bench bench(description, argc, argv);
    measure(bench);
    return bench.finish();
  } catch (const std::exception& error) {
    std::cerr << std::filesystem::path(argv[0]).filename().string() << ": " << error.what() << "\n";
    return 1;
  }
}

}  // namespace splendor::bench
